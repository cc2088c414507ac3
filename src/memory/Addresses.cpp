#include "memory/Addresses.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace fathom::memory {

using term::Kind;

namespace {
constexpr unsigned maxSummands = 16;
constexpr unsigned maxPairsAnObject = 8; // a round of refinement stays linear
} // namespace

Term Addresses::ofObject(ObjectId id) {
  if (!isObject(id))
    return terms.bits(width, 0);
  auto [it, isNew] = variables.try_emplace(indexOf(id));
  if (isNew) {
    it->second = terms.variable(term::Sort::bits(width), "address_" + std::to_string(indexOf(id)));
    objectOfVariable[it->second.id] = indexOf(id);
    baseOf[it->second.id] = terms.bits(32, id);
  }
  return it->second;
}

Term Addresses::ofBase(Term base) {
  auto leaf = [&](Term t) {
    if (auto id = facts.object(t))
      return ofObject(*id);
    Term chain = terms.bits(width, 0);
    for (uint32_t i = Objects::begin(); i < objects.end(); ++i)
      chain = terms.ite(facts.baseIs(t, objects.at(i).id), ofObject(objects.at(i).id), chain);
    return chain;
  };
  Term address = facts.mapLeaves(base, baseMemo, leaf);
  if (!terms.isConstant(address))
    baseOf.try_emplace(address.id, base);
  return address;
}

bool Addresses::holdsAddress(Term t) {
  return facts.contains(t, [&](Term part) { return objectOfVariable.count(part.id) > 0; }, holdsMemo);
}

Term Addresses::of(const FatPtr &ptr) {
  Term start = ofBase(ptr.base);
  Term address = terms.add(start, fromOffset(ptr.offset));
  if (terms.isConstant(start) || terms.isConstant(address))
    return address; // an integer that never was a pointer to something
  // Of `n - address of x` bytes into x the address is n, whatever n is: but n is no pointer to x.
  if (holdsAddress(ptr.offset))
    return address;
  auto [it, isNew] = pointerOf.try_emplace(address.id, ptr);
  if (!isNew && !(it->second == ptr))
    it->second.base = Term{}; // ambiguous: the general rule decides
  return address;
}

std::optional<FatPtr> Addresses::pointerAt(Term address) const {
  auto it = pointerOf.find(address.id);
  if (it == pointerOf.end() || !it->second.base.valid())
    return std::nullopt;
  return it->second;
}

std::optional<Addresses::Place> Addresses::placeOf(Term address) {
  llvm::SmallVector<Term, maxSummands> work{address}, rest;
  Term base;
  unsigned bases = 0;
  while (!work.empty() && work.size() + rest.size() < maxSummands) {
    Term t = work.pop_back_val();
    if (auto it = baseOf.find(t.id); it != baseOf.end()) {
      base = it->second;
      ++bases;
    } else if (terms.kind(t) == Kind::Add) {
      work.append(terms.children(t).begin(), terms.children(t).end());
    } else {
      rest.push_back(t);
    }
  }
  if (!work.empty() || bases != 1)
    return std::nullopt;
  Term offset = terms.bits(width, 0);
  for (Term t : rest)
    offset = terms.add(offset, t);
  return Place{base, toOffset(offset)};
}

// ---- conditions

/// Of an object whose size is not known.
uint64_t Addresses::largestExtent() const {
  if (exactSizes)
    return space.largestObject;
  return width == 32 ? 1ull << 20 : 1ull << 32;
}

/// Bytes of address space that are kept apart from those of other objects. What malloc(0) gives and functions have a
/// place of their own, variables without a size (of GNU C) have none.
Term Addresses::extent(uint32_t index) {
  const Object &object = objects.at(index);
  bool isVariable = object.kind == seair::ObjectKind::Stack || object.kind == seair::ObjectKind::Global;
  uint64_t least = isVariable ? 0 : 1;
  Term size = object.size;
  if (auto bytes = facts.constant(size))
    return terms.bits(64, std::clamp<uint64_t>(*bytes, least, space.largestObject));
  Term large = terms.bits(64, largestExtent());
  Term bounded = terms.ite(terms.ule(size, large), size, large);
  return terms.ite(terms.eq(size, terms.bits(64, 0)), terms.bits(64, least), bounded);
}

void Addresses::addConditions(uint32_t index, std::vector<Term> &conditions) {
  const Object &object = objects.at(index);
  Term address = variables[index], start = toOffset(address);
  Term limit = terms.bits(64, space.end), huge = terms.bits(64, space.largestObject);
  conditions.push_back(terms.ule(terms.bits(64, space.lowest), start));
  conditions.push_back(terms.ult(start, limit));
  conditions.push_back(terms.implies(terms.ule(object.size, huge), terms.ule(start, terms.sub(limit, object.size))));
  if (unsigned low = llvm::Log2_64(std::max(1u, object.align)))
    conditions.push_back(terms.eq(terms.extract(address, low - 1, 0), terms.bits(low, 0)));
}

std::vector<Term> Addresses::observe(llvm::ArrayRef<Term> roots) {
  std::vector<Term> conditions;
  std::vector<Term> stack(roots.begin(), roots.end());
  while (!stack.empty()) {
    Term t = stack.back();
    stack.pop_back();
    if (!visited.try_emplace(t.id, true).second)
      continue;
    for (Term child : terms.children(t))
      stack.push_back(child);
    auto it = objectOfVariable.find(t.id);
    if (it == objectOfVariable.end())
      continue;
    observedObjects.push_back(it->second);
    size_t before = conditions.size();
    addConditions(it->second, conditions);
    stack.insert(stack.end(), conditions.begin() + before, conditions.end()); // sizes may depend on other addresses
  }
  return conditions;
}

Term Addresses::apart(uint32_t i, uint32_t j) {
  Term a = toOffset(ofObject(objects.at(i).id)), b = toOffset(ofObject(objects.at(j).id));
  // Neither end wraps: addresses end at 2^47 and extents are at most 2^46.
  return terms.orOf(terms.ule(terms.add(a, extent(i)), b), terms.ule(terms.add(b, extent(j)), a));
}

bool Addresses::mayBeShort() {
  if (exactSizes)
    return false;
  uint64_t total = 0;
  for (uint32_t index : observedObjects) {
    const Object &object = objects.at(index);
    auto bytes = facts.constant(object.size);
    total += (bytes ? std::min(*bytes, space.largestObject) : largestExtent()) + std::max(1u, object.align);
    if (total > space.end - space.lowest)
      return true;
  }
  return false;
}

std::vector<std::pair<uint32_t, uint32_t>>
Addresses::overlaps(term::Evaluator &model, const std::function<bool(uint32_t, uint32_t)> &mustBeDisjoint) {
  struct Range {
    uint64_t start, end;
    uint32_t index;
  };
  std::vector<Range> ranges;
  for (uint32_t index : observedObjects) {
    uint64_t start = model.value(variables[index]).getZExtValue();
    ranges.push_back({start, start + model.value(extent(index)).getZExtValue(), index});
  }
  std::sort(ranges.begin(), ranges.end(),
            [](const Range &a, const Range &b) { return std::pair(a.start, a.index) < std::pair(b.start, b.index); });
  std::vector<std::pair<uint32_t, uint32_t>> broken;
  for (size_t i = 0; i < ranges.size(); ++i) {
    unsigned found = 0;
    for (size_t k = i + 1; k < ranges.size() && ranges[k].start < ranges[i].end && found < maxPairsAnObject; ++k) {
      auto [older, younger] = std::minmax(ranges[i].index, ranges[k].index);
      bool isAtItsStart = ranges[k].end == ranges[i].start; // without a size
      if (isAtItsStart || !mustBeDisjoint(older, younger))
        continue;
      broken.emplace_back(older, younger);
      ++found;
    }
  }
  return broken;
}

} // namespace fathom::memory
