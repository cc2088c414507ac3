// Reads over writes where the indices decide. What needs a case distinction, and lambdas, are for Lambdas.h.
#include "rewrite/Linear.h"
#include "rewrite/Rules.h"

namespace fathom::rewrite {

namespace {

using M = const RuleMatch &;

/// Do two indices differ for all values?
bool areDifferent(M m, Term a, Term b) {
  const llvm::KnownBits &x = m.facts.bits(a), &y = m.facts.bits(b);
  if (x.Zero.intersects(y.One) || x.One.intersects(y.Zero) ||
      m.facts.range(a).intersectWith(m.facts.range(b)).isEmptySet())
    return true;
  llvm::APInt one(m.terms.width(a), 1);
  Linear difference(m.terms, m.terms.width(a), 32);
  difference.add(a, one);
  difference.add(b, -one);
  return difference.size() == 0 && !difference.constant.isZero();
}

} // namespace

std::vector<Rule> arrayRules() {
  return {
      {"select-store-miss",
       {"(select (store a (bvor x 1) v) (bvshl y 1))", "(select (store a (bvadd x y) v) (bvadd y (bvadd x 1)))",
        "(select (store a (bvurem x C) v) (bvor y D))"},
       [](M m) {
         Terms &t = m.terms;
         Term array = t.child(m.root, 0), index = t.child(m.root, 1);
         if (t.kind(array) != Kind::Store || !areDifferent(m, t.child(array, 1), index))
           return Term();
         return t.select(t.child(array, 0), index);
       },
       true},
      // The condition of an array of which one branch was not written here
      {"select-ite-of-store",
       {"(select (ite c (store a x v) a) x)"},
       [](M m) { return m.terms.ite(m('c'), m('v'), m.terms.select(m('a'), m('x'))); }},
      {"select-ite-of-store-else",
       {"(select (ite c a (store a x v)) x)"},
       [](M m) { return m.terms.ite(m('c'), m.terms.select(m('a'), m('x')), m('v')); }},
      // c ? store(a, x, v) : a -> store(a, x, c ? v : a[x])
      {"ite-of-stores",
       {"(ite c (store a x v) (store a x w))"},
       [](M m) { return m.terms.store(m('a'), m('x'), m.terms.ite(m('c'), m('v'), m('w'))); }},
  };
}

} // namespace fathom::rewrite
