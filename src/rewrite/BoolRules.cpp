// and, or, xor, not; also what two comparisons of one term say together. Many come in pairs, one for and, one for or.
#include "rewrite/Rules.h"

#include <algorithm>

namespace fathom::rewrite {

using llvm::APInt;

namespace {

using M = const RuleMatch &;

/// One of two dual operators.
struct Junction {
  Terms &t;
  Kind kind;
  explicit Junction(M m) : t(m.terms), kind(t.kind(m.root)) {}
  Term join(Term a, Term b) const { return kind == Kind::And ? t.andOf(a, b) : t.orOf(a, b); }
  Term joinDual(Term a, Term b) const { return kind == Kind::And ? t.orOf(a, b) : t.andOf(a, b); }
  Term absorbing() const { return t.boolean(kind == Kind::Or); }
};

/// Operands of nested ands (ors), up to a bound: one that occurs twice goes; one beside its opposite decides all.
Term flatten(M m) {
  constexpr size_t most = 16;
  Junction junction(m);
  Terms &t = m.terms;
  std::vector<Term> operands, todo{m.root};
  while (!todo.empty()) {
    Term x = todo.back();
    todo.pop_back();
    if (t.kind(x) == junction.kind && operands.size() + todo.size() < most)
      todo.insert(todo.end(), t.children(x).begin(), t.children(x).end());
    else
      operands.push_back(x);
  }
  size_t all = operands.size();
  auto byId = [](Term a, Term b) { return a.id < b.id; };
  std::sort(operands.begin(), operands.end(), byId);
  operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
  for (Term x : operands)
    if (t.kind(x) == Kind::Not && std::binary_search(operands.begin(), operands.end(), t.child(x, 0), byId))
      return junction.absorbing();
  // x & (x | y): the second says nothing more.
  std::erase_if(operands, [&](Term x) {
    return t.kind(x) == (junction.kind == Kind::And ? Kind::Or : Kind::And) &&
           std::any_of(t.children(x).begin(), t.children(x).end(),
                       [&](Term y) { return std::binary_search(operands.begin(), operands.end(), y, byId); });
  });
  if (operands.size() == all)
    return {};
  return junction.kind == Kind::And ? t.andOf(operands) : t.orOf(operands);
}

/// `x < C` as the least value that is not below.
Term below(M m, Term comparison, const APInt &bound) {
  Terms &t = m.terms;
  Term x = t.child(comparison, 0);
  return t.kind(comparison) == Kind::ULt ? t.ult(x, t.bits(bound)) : t.slt(x, t.bits(bound));
}

bool less(Kind order, const APInt &a, const APInt &b) { return order == Kind::ULt ? a.ult(b) : a.slt(b); }

/// The comparison among the operands of the root, stripped of a negation.
Term comparisonIn(M m) {
  for (Term x : m.terms.children(m.root)) {
    if (m.terms.kind(x) == Kind::Not)
      x = m.terms.child(x, 0);
    if (m.terms.kind(x) == Kind::ULt || m.terms.kind(x) == Kind::SLt)
      return x;
  }
  return {};
}

/// x < C and x < D; x < C or x < D
Term twoBounds(M m) {
  Term comparison = comparisonIn(m);
  bool first = less(m.terms.kind(comparison), m.constant('C'), m.constant('D'));
  return below(m, comparison, first == (m.terms.kind(m.root) == Kind::And) ? m.constant('C') : m.constant('D'));
}

/// x < C and not x < D: D <= x < C
Term interval(M m) {
  Terms &t = m.terms;
  const APInt &upper = m.constant('C'), &lower = m.constant('D');
  Kind order = t.kind(comparisonIn(m));
  if (!less(order, lower, upper))
    return t.boolean(false);
  return lower + 1 == upper ? t.eq(m('x'), m('D')) : Term();
}

/// x < C or not x < D: all but C <= x < D
Term hole(M m) {
  Terms &t = m.terms;
  const APInt &lower = m.constant('C'), &upper = m.constant('D');
  Kind order = t.kind(comparisonIn(m));
  if (!less(order, lower, upper))
    return t.boolean(true);
  return lower + 1 == upper ? t.ne(m('x'), m('C')) : Term();
}

} // namespace

std::vector<Rule> boolRules() {
  return {
      {"junction-flatten",
       {"(and x (and y (and z x)))", "(and (and x y) (and (not x) z))", "(or x (or y (or z x)))",
        "(or (or x y) (or (not x) z))", "(and x (and y (or x z)))", "(or x (or y (and x z)))"},
       flatten,
       true},
      // (x | y) & (x | z) -> x | (y & z)
      {"junction-factor",
       {"(and (or x y) (or x z))", "(or (and x y) (and x z))"},
       [](M m) {
         Junction j(m);
         return j.joinDual(m('x'), j.join(m('y'), m('z')));
       }},
      // (x | y) & (!x | y) -> y
      {"junction-resolve",
       {"(and (or x y) (or (not x) y))", "(or (and x y) (and (not x) y))"},
       [](M m) { return m('y'); }},
      // x & !(x & y) -> x & !y
      {"junction-inner-not",
       {"(and x (not (and x y)))", "(or x (not (or x y)))"},
       [](M m) {
         Junction j(m);
         return j.join(m('x'), m.terms.notOf(m('y')));
       }},
      // x & !(x | y) -> false
      {"junction-inner-absorb",
       {"(and x (not (or x y)))", "(or x (not (and x y)))"},
       [](M m) { return Junction(m).absorbing(); }},
      // (x & y) | !(x | y) -> !(x ^ y)
      {"or-to-equivalence",
       {"(or (and x y) (not (or x y)))"},
       [](M m) { return m.terms.notOf(m.terms.xorOf(m('x'), m('y'))); }},
      {"and-to-xor", {"(and (or x y) (not (and x y)))"}, [](M m) { return m.terms.xorOf(m('x'), m('y')); }},
      {"or-to-xor", {"(or (and x (not y)) (and (not x) y))"}, [](M m) { return m.terms.xorOf(m('x'), m('y')); }},
      {"xor-cancel", {"(xor (xor x y) (xor x z))"}, [](M m) { return m.terms.xorOf(m('y'), m('z')); }},
      {"xor-cancel-inner", {"(xor x (xor y (xor x z)))"}, [](M m) { return m.terms.xorOf(m('y'), m('z')); }},
      {"xor-and", {"(xor x (and x y))"}, [](M m) { return m.terms.andOf(m('x'), m.terms.notOf(m('y'))); }},
      {"xor-or", {"(xor x (or x y))"}, [](M m) { return m.terms.andOf(m.terms.notOf(m('x')), m('y')); }},
      {"xor-and-or", {"(xor (and x y) (or x y))"}, [](M m) { return m.terms.xorOf(m('x'), m('y')); }},

      // Comparisons of one term with constants.
      {"and-two-values",
       {"(and (= x C) (= x D))"},
       [](M m) { return m('C') == m('D') ? Term() : m.terms.boolean(false); }},
      {"and-value-excludes",
       {"(and (= x C) (not (= x D)))"},
       [](M m) { return m('C') == m('D') ? m.terms.boolean(false) : m.terms.eq(m('x'), m('C')); }},
      {"or-value-excludes",
       {"(or (= x C) (not (= x D)))"},
       [](M m) { return m('C') == m('D') ? m.terms.boolean(true) : m.terms.ne(m('x'), m('D')); }},
      {"and-value-bound",
       {"(and (= x C) (bvult x D))", "(and (= x C) (bvslt x D))"},
       [](M m) {
         return less(m.terms.kind(comparisonIn(m)), m.constant('C'), m.constant('D')) ? m.terms.eq(m('x'), m('C'))
                                                                                      : m.terms.boolean(false);
       }},
      {"and-value-lower-bound",
       {"(and (= x C) (not (bvult x D)))", "(and (= x C) (not (bvslt x D)))"},
       [](M m) {
         return less(m.terms.kind(comparisonIn(m)), m.constant('C'), m.constant('D')) ? m.terms.boolean(false)
                                                                                      : m.terms.eq(m('x'), m('C'));
       }},
      // x = C | x < D, where C < D
      {"or-value-bound",
       {"(or (= x C) (bvult x D))", "(or (= x C) (bvslt x D))"},
       [](M m) {
         Term comparison = comparisonIn(m);
         Kind order = m.terms.kind(comparison);
         if (less(order, m.constant('C'), m.constant('D')))
           return below(m, comparison, m.constant('D'));
         if (m.constant('C') == m.constant('D') && less(order, m.constant('C'), m.constant('C') + 1))
           return below(m, comparison, m.constant('C') + 1);
         return Term();
       }},
      {"or-not-value-bound",
       {"(or (not (= x C)) (bvult x D))", "(or (not (= x C)) (bvslt x D))"},
       [](M m) {
         return less(m.terms.kind(comparisonIn(m)), m.constant('C'), m.constant('D')) ? m.terms.boolean(true)
                                                                                      : m.terms.ne(m('x'), m('C'));
       }},
      {"two-bounds",
       {"(and (bvult x C) (bvult x D))", "(or (bvult x C) (bvult x D))", "(and (bvslt x C) (bvslt x D))",
        "(or (bvslt x C) (bvslt x D))"},
       twoBounds},
      {"interval", {"(and (bvult x C) (not (bvult x D)))", "(and (bvslt x C) (not (bvslt x D)))"}, interval},
      {"hole", {"(or (bvult x C) (not (bvult x D)))", "(or (bvslt x C) (not (bvslt x D)))"}, hole},
      // x < y and y < x
      {"and-antisymmetric",
       {"(and (bvult x y) (bvult y x))", "(and (bvslt x y) (bvslt y x))", "(and (bvult x y) (= x y))",
        "(and (bvslt x y) (= x y))"},
       [](M m) { return m.terms.boolean(false); }},
      // not x < y and not y < x
      {"or-trichotomy",
       {"(or (bvult x y) (bvult y x))", "(or (bvslt x y) (bvslt y x))"},
       [](M m) { return m.terms.ne(m('x'), m('y')); }},
      {"or-bound-equal", {"(or (bvult x y) (= x y))"}, [](M m) { return m.terms.notOf(m.terms.ult(m('y'), m('x'))); }},
      {"or-bound-equal-signed",
       {"(or (bvslt x y) (= x y))"},
       [](M m) { return m.terms.notOf(m.terms.slt(m('y'), m('x'))); }},
  };
}

} // namespace fathom::rewrite
