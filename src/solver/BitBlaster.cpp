#include "solver/BitBlaster.h"

#include "support/Error.h"

#include "llvm/ADT/STLExtras.h"

namespace fathom::solver {

using term::Kind;
using term::Term;

/// Booleans have one bit.
static size_t sizeOf(term::Sort sort) { return sort.isBool() ? 1 : sort.width; }

bool BitBlaster::isOpaque(Term t) const {
  switch (terms.kind(t)) {
  case Kind::Variable:
  case Kind::Apply:
    return true;
  case Kind::Select:
    return terms.kind(terms.child(t, 0)) == Kind::Variable;
  default:
    return false;
  }
}

Bits BitBlaster::known(Term t) const {
  auto found = first.find(t.id);
  invariant(found != first.end(), "a term that was not blasted");
  return Bits(bits).slice(found->second, sizeOf(terms.sort(t)));
}

static bool isTreeOf(Kind kind) {
  return kind == Kind::BvAnd || kind == Kind::BvOr || kind == Kind::BvXor || kind == Kind::Xor || kind == Kind::Add;
}

/// What it is built from.
llvm::SmallVector<Term> BitBlaster::operandsOf(Term t) {
  if (isTreeOf(terms.kind(t)))
    return leavesOf(t);
  return llvm::SmallVector<Term>(terms.children(t));
}

/// The operands of a tree of one associative and commutative operator, in order, so that it does not matter in which
/// order a program joins them: for a SAT solver two long chains of exclusive ors are very hard to compare. Trees may
/// share parts, and each looks at all of its own: when that has become too much in all, a tree is just its two parts.
llvm::SmallVector<Term> BitBlaster::leavesOf(Term t) {
  auto [isWhole, isNew] = wholeTrees.try_emplace(t.id, true);
  const size_t allowed = isNew ? 100000 + 16 * first.size() : SIZE_MAX;
  llvm::SmallVector<Term> leaves, parts(terms.children(t)), stack = parts;
  if (!isWhole->second)
    return parts;
  while (!stack.empty()) {
    if (isNew && ++treeSteps > allowed) {
      isWhole->second = false;
      return parts;
    }
    Term next = stack.pop_back_val();
    if (terms.kind(next) == terms.kind(t))
      stack.append(terms.children(next).begin(), terms.children(next).end());
    else
      leaves.push_back(next);
  }
  // The rules order short sums; and a difference, or a sum with a constant, is better left as it is.
  if (terms.kind(t) == Kind::Add && leaves.size() <= 8) {
    isWhole->second = false;
    return parts;
  }
  llvm::sort(leaves, [](Term a, Term b) { return a.id < b.id; });
  return leaves;
}

/// Equal leaves stand side by side: of an exclusive or they cancel.
Word BitBlaster::buildTree(Kind kind, llvm::ArrayRef<Term> leaves) {
  bool isXor = kind == Kind::Xor || kind == Kind::BvXor;
  Word result(known(leaves[0]).size(), constantLit(kind == Kind::BvAnd));
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (i + 1 < leaves.size() && leaves[i] == leaves[i + 1]) {
      i += isXor; // both go; else the next one stands for this one
      continue;
    }
    Bits leaf = known(leaves[i]);
    for (size_t bit = 0; bit < leaf.size(); ++bit)
      result[bit] = isXor                 ? aig.xorOf(result[bit], leaf[bit])
                    : kind == Kind::BvAnd ? aig.andOf(result[bit], leaf[bit])
                                          : aig.orOf(result[bit], leaf[bit]);
  }
  return result;
}

Bits BitBlaster::blast(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    size_t before = stack.size();
    if (!first.contains(t.id))
      for (Term child : operandsOf(t))
        if (!terms.sort(child).isArray() && !first.contains(child.id))
          stack.push_back(child);
    if (stack.size() > before)
      continue;
    stack.pop_back();
    if (first.contains(t.id))
      continue;
    budget.poll();
    Word word = build(t);
    if (terms.sort(t).isBits())
      useRange(t, word);
    first[t.id] = bits.size();
    bits.insert(bits.end(), word.begin(), word.end());
  }
  return known(root);
}

/// What the range of a term says about its bits a circuit does not show: counters and indices have few bits, but sums
/// carry into all of them. Upper bits that all are the sign become one.
void BitBlaster::useRange(Term t, Word &word) {
  const llvm::KnownBits &known = ranges.bits(t);
  for (unsigned i = 0; i < word.size(); ++i)
    if (known.Zero[i] || known.One[i])
      word[i] = constantLit(known.One[i]);
  const llvm::ConstantRange &range = ranges.range(t);
  unsigned needed = range.getMinSignedBits(); // at least 1: no range is empty
  auto constant = std::find_if(word.begin() + needed - 1, word.end(), isConstant);
  std::fill(word.begin() + needed, word.end(), constant == word.end() ? word[needed - 1] : *constant);
}

void BitBlaster::assume(Term condition) {
  Term comparison = terms.kind(condition) == Kind::Not ? terms.child(condition, 0) : condition;
  Kind kind = terms.kind(comparison);
  if (kind != Kind::Eq && kind != Kind::ULt && kind != Kind::ULe && kind != Kind::SLt && kind != Kind::SLe)
    return;
  Term x = terms.child(comparison, 0), constant = terms.child(comparison, 1);
  if (terms.kind(x) == Kind::Bits)
    std::swap(x, constant);
  // Of something that is computed, bits that are replaced would say nothing about what it is computed from.
  if (terms.kind(constant) == Kind::Bits && isOpaque(x) && !first.contains(x.id))
    ranges.assume(condition);
}

Word BitBlaster::inputs(size_t width) {
  Word result;
  for (size_t i = 0; i < width; ++i)
    result.push_back(aig.input());
  return result;
}

Word BitBlaster::build(Term t) {
  auto operand = [&](unsigned i) { return known(terms.child(t, i)); };
  auto copy = [](Bits word) { return Word(word.begin(), word.end()); };
  if (isOpaque(t))
    return inputs(sizeOf(terms.sort(t)));
  Kind kind = terms.kind(t);
  size_t width = sizeOf(terms.sort(t));
  switch (kind) {
  case Kind::True:
  case Kind::False:
    return {constantLit(kind == Kind::True)};
  case Kind::Bits:
    return Words::constant(terms.constant(t));
  case Kind::Not:
  case Kind::BvNot:
    return Words::negated(operand(0));
  case Kind::BvNeg:
    return words.negative(operand(0));
  case Kind::Ite:
    return words.ite(operand(0)[0], operand(1), operand(2));
  case Kind::Add: {
    llvm::SmallVector<Term> leaves = leavesOf(t);
    return leaves.size() == 2 ? buildSum(t) : buildLongSum(leaves);
  }
  case Kind::Xor:
  case Kind::BvAnd:
  case Kind::BvOr:
  case Kind::BvXor:
    return buildTree(kind, leavesOf(t));
  case Kind::Extract:
    return copy(operand(0).slice(terms.extractLow(t), width));
  case Kind::ZExt:
  case Kind::SExt: {
    Word result = copy(operand(0));
    result.resize(width, kind == Kind::SExt ? result.back() : falseLit);
    return result;
  }
  case Kind::Bound:
  case Kind::Select:
  case Kind::Store:
  case Kind::Lambda:
    throw Unsupported("bitblast does not know arrays");
  default:
    return terms.sort(t).isBool() ? Word{truthOf(kind, operand(0), operand(1))} : wordOf(kind, operand(0), operand(1));
  }
}

/// A difference, which is kept as a + (-b), is one addition.
Word BitBlaster::buildSum(Term t) {
  Term a = terms.child(t, 0), b = terms.child(t, 1);
  if (terms.kind(a) == Kind::BvNeg)
    std::swap(a, b);
  if (terms.kind(b) == Kind::BvNeg)
    return words.add(known(a), Words::negated(known(terms.child(b, 0))), trueLit);
  return words.add(known(a), known(b));
}

Word BitBlaster::buildLongSum(llvm::ArrayRef<Term> leaves) {
  Word result(known(leaves[0]).begin(), known(leaves[0]).end());
  for (Term leaf : leaves.drop_front())
    result = words.add(result, known(leaf));
  return result;
}

Lit BitBlaster::truthOf(Kind kind, Bits a, Bits b) {
  switch (kind) {
  case Kind::And:
    return aig.andOf(a[0], b[0]);
  case Kind::Or:
    return aig.orOf(a[0], b[0]);
  case Kind::Eq:
    return words.equal(a, b);
  case Kind::ULt:
    return words.less(a, b, falseLit);
  case Kind::ULe:
    return words.less(a, b, trueLit);
  case Kind::SLt:
    return words.signedLess(a, b, falseLit);
  case Kind::SLe:
    return words.signedLess(a, b, trueLit);
  default:
    invariant(false, "a kind of Boolean term that bitblast was not taught");
    return falseLit;
  }
}

Word BitBlaster::wordOf(Kind kind, Bits a, Bits b) {
  switch (kind) {
  case Kind::Mul:
    return words.multiply(a, b);
  case Kind::UDiv:
    return words.divide(a, b).quotient;
  case Kind::URem:
    return words.divide(a, b).remainder;
  case Kind::SDiv:
    return words.signedDivide(a, b).quotient;
  case Kind::SRem:
    return words.signedDivide(a, b).remainder;
  case Kind::Shl:
    return words.shiftLeft(a, b);
  case Kind::LShr:
    return words.shiftRight(a, b, falseLit);
  case Kind::AShr:
    return words.shiftRight(a, b, a.back());
  case Kind::Concat: {
    Word result(b.begin(), b.end());
    result.append(a.begin(), a.end());
    return result;
  }
  default:
    invariant(false, "a kind of term that bitblast was not taught");
    return {};
  }
}

Word BitBlaster::agreement(Term a, Term b) {
  Word result;
  for (unsigned i = 0; i < terms.children(a).size(); ++i)
    if (terms.child(a, i) != terms.child(b, i))
      for (auto [x, y] : llvm::zip_equal(known(terms.child(a, i)), known(terms.child(b, i))))
        if (x != y)
          result.push_back(!aig.xorOf(x, y));
  return result;
}

Word BitBlaster::agreement(Term a, llvm::ArrayRef<llvm::APInt> values) {
  Word result;
  for (unsigned i = 0; i < values.size(); ++i)
    for (auto [bit, x] : llvm::enumerate(known(terms.child(a, i))))
      result.push_back(values[i][static_cast<unsigned>(bit)] ? x : !x);
  return result;
}

} // namespace fathom::solver
