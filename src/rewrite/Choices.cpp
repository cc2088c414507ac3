#include "rewrite/Choices.h"

#include "rewrite/Rewriter.h"

#include "llvm/ADT/DenseSet.h"

namespace fathom::rewrite {

using term::Kind;
using term::Term;
using term::Terms;

namespace {

/// Two sides of a comparison.
struct Pair {
  Term a, b;
};

class Choices {
public:
  Choices(Terms &terms, uint64_t mostSteps) : terms(terms), stepsLeft(mostSteps) {}

  // ---- for the rewriter
  bool shouldRewrite(Term t) { return !terms.children(t).empty(); }
  Rewritten applyRewriteRules(Term t) { return {isCandidate(t) && isWorthIt(t) ? push(t) : t}; }
  void afterRewrite(Term, Term) {}

  uint64_t pushed = 0;

private:
  using Key = std::pair<uint64_t, unsigned>; // two terms, and the kind of comparison

  bool isChoice(Term t) const { return terms.kind(t) == Kind::Ite; }
  bool isComparison(Kind kind) const {
    return kind == Kind::Eq || kind == Kind::ULt || kind == Kind::ULe || kind == Kind::SLt || kind == Kind::SLe;
  }
  bool isCandidate(Term t) const {
    return isComparison(terms.kind(t)) && terms.sort(terms.child(t, 0)).isBits() &&
           (isChoice(terms.child(t, 0)) || isChoice(terms.child(t, 1)));
  }
  static Key keyOf(Kind kind, Pair pair) {
    if (kind == Kind::Eq && pair.b.id < pair.a.id)
      std::swap(pair.a, pair.b);
    return {uint64_t(pair.a.id) << 32 | pair.b.id, static_cast<unsigned>(kind)};
  }

  /// The side whose condition is newer is opened first, both at once if they have the same: so the sides go through
  /// the choices that they share together.
  std::pair<Pair, Pair> open(Pair pair) const {
    Term c = isChoice(pair.a) ? terms.child(pair.a, 0) : Term(), d = isChoice(pair.b) ? terms.child(pair.b, 0) : Term();
    bool left = c.valid() && (!d.valid() || c.id >= d.id), right = d.valid() && (!c.valid() || d.id >= c.id);
    auto branch = [&](Term side, bool isOpen, unsigned child) { return isOpen ? terms.child(side, child) : side; };
    return {{branch(pair.a, left, 1), branch(pair.b, right, 1)}, {branch(pair.a, left, 2), branch(pair.b, right, 2)}};
  }
  Term conditionOf(Pair pair) const {
    Term first = open(pair).first.a != pair.a ? pair.a : pair.b;
    return terms.child(first, 0);
  }

  bool isWorthIt(Term comparison);
  Term push(Term comparison);
  Term compare(Term comparison, Pair pair) {
    Term operands[] = {pair.a, pair.b};
    return terms.rebuild(comparison, operands);
  }

  Terms &terms;
  uint64_t stepsLeft;
  llvm::DenseMap<Key, Term> results;
};

/// In gates: a choice of truth values is one, a comparison as many as there are bits; against that, choices of words
/// that may no longer be needed.
bool Choices::isWorthIt(Term comparison) {
  Kind kind = terms.kind(comparison);
  const uint64_t width = terms.width(terms.child(comparison, 0));
  uint64_t cost = 0, allowed = 8 * width;
  llvm::DenseSet<Key> seen;
  llvm::DenseSet<uint32_t> choices;
  std::vector<Pair> stack{{terms.child(comparison, 0), terms.child(comparison, 1)}};
  while (!stack.empty()) {
    Pair pair = stack.back();
    stack.pop_back();
    Key key = keyOf(kind, pair);
    if (results.contains(key) || !seen.insert(key).second)
      continue;
    if (stepsLeft == 0)
      return false;
    --stepsLeft;
    bool isFree = pair.a == pair.b || (terms.isConstant(pair.a) && terms.isConstant(pair.b));
    if (isChoice(pair.a) || isChoice(pair.b)) {
      ++cost;
      for (Term side : {pair.a, pair.b})
        if (isChoice(side) && choices.insert(side.id).second)
          allowed += width;
      auto [first, second] = open(pair);
      stack.push_back(second);
      stack.push_back(first);
    } else if (!isFree) {
      cost += width;
    }
    if (cost > allowed)
      return false;
  }
  return true;
}

Term Choices::push(Term comparison) {
  ++pushed;
  Kind kind = terms.kind(comparison);
  const Pair root{terms.child(comparison, 0), terms.child(comparison, 1)};
  std::vector<Pair> stack{root};
  while (!stack.empty()) {
    Pair pair = stack.back();
    Key key = keyOf(kind, pair);
    if (results.contains(key)) {
      stack.pop_back();
      continue;
    }
    if (!isChoice(pair.a) && !isChoice(pair.b)) {
      results[key] = compare(comparison, pair);
      stack.pop_back();
      continue;
    }
    auto [first, second] = open(pair);
    Term x = results.lookup(keyOf(kind, first)), y = results.lookup(keyOf(kind, second));
    if (!x.valid())
      stack.push_back(first);
    if (!y.valid())
      stack.push_back(second);
    if (x.valid() && y.valid()) {
      results[key] = terms.ite(conditionOf(pair), x, y);
      stack.pop_back();
    }
  }
  return results.lookup(keyOf(kind, root));
}

} // namespace

std::vector<Term> pushComparisons(Terms &terms, llvm::ArrayRef<Term> roots, Stats &stats) {
  Choices choices(terms, 100000 + 8 * terms.postorder(roots).size());
  Rewriter<Choices> rewriter(terms, choices);
  std::vector<Term> result;
  for (Term root : roots)
    result.push_back(rewriter.rewrite(root));
  if (choices.pushed)
    stats.count("comparisons pushed", choices.pushed);
  return result;
}

} // namespace fathom::rewrite
