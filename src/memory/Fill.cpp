#include "memory/Fill.h"

#include "memory/Words.h"
#include "support/Error.h"

#include <algorithm>

namespace fathom::memory {

using term::Kind;

Fill upwards(term::Terms &terms, Fill fill, Term &start) {
  for (Fill::Loop &loop : fill.loops) {
    if (!terms.isConstant(loop.stride) || !terms.constant(loop.stride).isNegative())
      continue;
    Term last = terms.sub(loop.count, terms.bits(64, 1));
    start = terms.add(start, terms.mul(last, loop.stride));
    loop.stride = terms.bits(-terms.constant(loop.stride));
    loop.isDownward = true;
  }
  return fill;
}

Term spanOf(term::Terms &terms, const Fill &fill) {
  Term span = terms.bits(64, terms.width(fill.element) / 8);
  for (const Fill::Loop &loop : fill.loops)
    span = terms.add(span, terms.mul(terms.sub(loop.count, terms.bits(64, 1)), loop.stride));
  return span;
}

/// So many low bits are known of where in an element the bytes lie.
unsigned FillReader::lowBitsInCommon(const Fill &fill, Term delta) const {
  unsigned low = std::min<unsigned>(facts.knownLowBits(delta), llvm::countr_zero(terms.width(fill.element) / 8));
  for (const Fill::Loop &loop : fill.loops)
    low = std::min(low, facts.bits(loop.stride).countMinTrailingZeros());
  return low;
}

std::optional<FillReader::Part> FillReader::part(const Fill &fill, Term delta, unsigned bytes) {
  unsigned low = lowBitsInCommon(fill, delta), size = terms.width(fill.element) / 8;
  uint64_t residue = low ? facts.bits(delta).One.extractBitsAsZExtValue(low, 0) : 0;
  if (residue + bytes > 1ull << low)
    return std::nullopt;
  Term written = terms.boolean(true), within = delta;
  Numbers numbers;
  for (const Fill::Loop &loop : fill.loops) {
    auto [number, rest] = facts.divide(within, loop.stride);
    within = rest;
    written = terms.andOf(written, terms.ult(number, loop.count));
    numbers.push_back(loop.isDownward ? terms.sub(terms.sub(loop.count, terms.bits(64, 1)), number) : number);
  }
  bool isDense = facts.constant(fill.loops.back().stride) == size;
  if (!isDense)
    written = terms.andOf(written, terms.ult(within, terms.bits(64, size)));
  if (terms.isFalse(written))
    return Part{written, terms.bits(8 * bytes, 0)};
  if (size == 1u << low)
    within = terms.bits(64, residue);
  written = terms.andOf(written, at(fill, fill.condition, numbers));
  return Part{written, partOf(facts, at(fill, fill.element, numbers), within, bytes)};
}

Term FillReader::meets(const Fill &fill, Term delta, unsigned bytes) {
  if (auto whole = part(fill, delta, bytes))
    return whole->isWritten;
  Term result = terms.boolean(false);
  for (unsigned i = 0; i < bytes; ++i)
    result = terms.orOf(result, part(fill, terms.add(delta, terms.bits(64, i)), 1)->isWritten);
  return result;
}

/// Is one of the iterations in it?
bool FillReader::depends(const Fill &fill, Term root) {
  uint32_t loops = fill.loops.back().iteration.id; // no two fills have this one and not all others in common
  auto known = [&](Term t) { return dependence.find({t.id, loops}); };
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    if (known(t) != dependence.end()) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    bool result = llvm::any_of(fill.loops, [&](const Fill::Loop &loop) { return loop.iteration == t; });
    for (Term child : terms.children(t))
      if (auto it = known(child); it == dependence.end())
        stack.push_back(child);
      else
        result |= it->second;
    if (stack.size() > before)
      continue;
    stack.pop_back();
    if (result && terms.kind(t) == Kind::Lambda)
      throw Unsupported("a loop that reads what it has written");
    dependence[{t.id, loops}] = result;
  }
  return known(root)->second;
}

/// The body where the numbers stand for the iterations.
Term FillReader::at(const Fill &fill, Term body, const Numbers &numbers) {
  if (!depends(fill, body))
    return body;
  std::vector<uint32_t> key{body.id};
  for (auto [loop, number] : llvm::zip(fill.loops, numbers))
    key.insert(key.end(), {loop.iteration.id, number.id});
  Term &result = results[key];
  if (result.valid())
    return result;
  llvm::DenseMap<uint32_t, Term> replaced;
  for (auto [loop, number] : llvm::zip(fill.loops, numbers))
    replaced[loop.iteration.id] = number;
  std::vector<Term> stack{body};
  llvm::SmallVector<Term> operands;
  while (!stack.empty()) {
    Term t = stack.back();
    if (replaced.count(t.id)) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    operands.clear();
    for (Term child : terms.children(t)) {
      Term now = depends(fill, child) ? replaced.lookup(child.id) : child;
      operands.push_back(now);
      if (!now.valid())
        stack.push_back(child);
    }
    if (stack.size() > before)
      continue;
    stack.pop_back();
    budget.poll();
    budget.spend(1);
    replaced[t.id] = terms.rebuild(t, operands);
  }
  return result = replaced[body.id];
}

} // namespace fathom::memory
