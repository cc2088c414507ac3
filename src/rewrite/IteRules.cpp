// ite: conditions met again in the branches, operators common to both branches.
#include "rewrite/Rules.h"

namespace fathom::rewrite {

namespace {

using M = const RuleMatch &;

/// What `t` is where `condition` has that value: ites on the condition inside it, and in the conditions of its ites,
/// fall. Bounded, so constant-time.
Term under(Terms &t, Term x, Term condition, bool value, unsigned depth) {
  if (x == condition)
    return t.boolean(value);
  if (depth == 0)
    return x;
  auto inside = [&](Term y) { return under(t, y, condition, value, depth - 1); };
  switch (t.kind(x)) {
  case Kind::Not:
    return t.child(x, 0) == condition ? t.boolean(!value) : x;
  case Kind::And:
  case Kind::Or: {
    Term operands[] = {inside(t.child(x, 0)), inside(t.child(x, 1))};
    return t.rebuild(x, operands);
  }
  case Kind::Ite: {
    Term c = inside(t.child(x, 0));
    if (t.isConstant(c))
      return inside(t.child(x, t.isTrue(c) ? 1 : 2));
    Term operands[] = {c, inside(t.child(x, 1)), inside(t.child(x, 2))};
    return t.rebuild(x, operands);
  }
  default:
    return x;
  }
}

Term context(M m) {
  constexpr unsigned depth = 3;
  Terms &t = m.terms;
  Term c = t.child(m.root, 0), x = t.child(m.root, 1), y = t.child(m.root, 2);
  Term whenTrue = under(t, x, c, true, depth), whenFalse = under(t, y, c, false, depth);
  // c & d ? x : y has both c and d in x; c | d ? x : y has neither in y.
  if (t.kind(c) == Kind::And)
    for (Term part : t.children(c))
      whenTrue =
          under(t, whenTrue, t.kind(part) == Kind::Not ? t.child(part, 0) : part, t.kind(part) != Kind::Not, depth);
  if (t.kind(c) == Kind::Or)
    for (Term part : t.children(c))
      whenFalse =
          under(t, whenFalse, t.kind(part) == Kind::Not ? t.child(part, 0) : part, t.kind(part) == Kind::Not, depth);
  if (whenTrue == x && whenFalse == y)
    return {};
  return t.ite(c, whenTrue, whenFalse);
}

/// Under c, (x = C) ? ... : ... knows x: x itself as a branch is the constant.
Term knownValue(M m) { return m.terms.ite(m.terms.eq(m('x'), m('C')), m('C'), m('y')); }

/// f(x, y) and f(x, z) in the branches
Term commonOperand(M m) {
  Terms &t = m.terms;
  Term inner = t.child(m.root, 1);
  Term operands[] = {m('x'), t.ite(m('c'), m('y'), m('z'))};
  return t.rebuild(inner, operands);
}

} // namespace

std::vector<Rule> iteRules() {
  return {
      {"ite-context",
       {"(ite c (ite d (ite c x y) z) w)", "(ite c x (ite d y (ite c z w)))", "(ite (and c d) (ite c x y) z)",
        "(ite (or c d) x (ite d y z))", "(ite c (and c d) e)", "(ite c d (or c e))",
        "(ite (and (not c) d) (ite c x y) z)"},
       context,
       true},
      {"ite-known-value", {"(ite (= x C) x y)"}, knownValue},
      // c & d ? x : (c ? y : z) -> c ? (d ? x : y) : z
      {"ite-split-and",
       {"(ite (and c d) x (ite c y z))"},
       [](M m) { return m.terms.ite(m('c'), m.terms.ite(m('d'), m('x'), m('y')), m('z')); }},
      // c | d ? (c ? x : y) : z -> c ? x : (d ? y : z)
      {"ite-split-or",
       {"(ite (or c d) (ite c x y) z)"},
       [](M m) { return m.terms.ite(m('c'), m('x'), m.terms.ite(m('d'), m('y'), m('z'))); }},
      // c ? (d ? x : y) : (d ? z : y) -> d ? (c ? x : z) : y
      {"ite-common-else",
       {"(ite c (ite d x y) (ite d z y))"},
       [](M m) { return m.terms.ite(m('d'), m.terms.ite(m('c'), m('x'), m('z')), m('y')); }},
      {"ite-common-then",
       {"(ite c (ite d x y) (ite d x z))"},
       [](M m) { return m.terms.ite(m('d'), m('x'), m.terms.ite(m('c'), m('y'), m('z'))); }},
      // c ? (d ? x : y) : (d ? y : x) -> (c = d) ? x : y
      {"ite-exchange",
       {"(ite c (ite d x y) (ite d y x))"},
       [](M m) { return m.terms.ite(m.terms.xorOf(m('c'), m('d')), m('y'), m('x')); }},
      {"ite-common-operand",
       {"(ite c (and x y) (and x z))", "(ite c (or x y) (or x z))", "(ite c (xor x y) (xor x z))",
        "(ite c (bvadd x y) (bvadd x z))", "(ite c (bvmul x y) (bvmul x z))", "(ite c (bvand x y) (bvand x z))",
        "(ite c (bvor x y) (bvor x z))", "(ite c (bvxor x y) (bvxor x z))"},
       commonOperand},
      {"ite-common-high",
       {"(ite c (concat x y) (concat x z))"},
       [](M m) { return m.terms.concat(m('x'), m.terms.ite(m('c'), m('y'), m('z'))); }},
      {"ite-common-low",
       {"(ite c (concat y x) (concat z x))"},
       [](M m) { return m.terms.concat(m.terms.ite(m('c'), m('y'), m('z')), m('x')); }},
      {"ite-extend",
       {"(ite c (zero_extend x) (zero_extend y))", "(ite c (sign_extend x) (sign_extend y))"},
       [](M m) {
         Terms &t = m.terms;
         if (t.width(m('x')) != t.width(m('y')))
           return Term();
         Term operands[] = {t.ite(m('c'), m('x'), m('y'))};
         return t.rebuild(t.child(m.root, 1), operands);
       }},
      // c ? zext x : C -> zext (c ? x : C), if C fits
      {"ite-extend-constant",
       {"(ite c (zero_extend x) C)", "(ite c C (zero_extend x))"},
       [](M m) {
         Terms &t = m.terms;
         if (m.constant('C').getActiveBits() > t.width(m('x')))
           return Term();
         Term narrow = t.bits(m.constant('C').trunc(t.width(m('x'))));
         bool first = t.child(m.root, 2) == m('C');
         return t.zext(first ? t.ite(m('c'), m('x'), narrow) : t.ite(m('c'), narrow, m('x')), t.width(m.root));
       }},
      // c ? x + 1 : x -> x + (c ? 1 : 0)
      {"ite-conditional-sum",
       {"(ite c (bvadd x C) x)", "(ite c x (bvadd x C))"},
       [](M m) {
         Terms &t = m.terms;
         Term zero = t.bits(llvm::APInt::getZero(t.width(m('x'))));
         bool first = t.child(m.root, 2) == m('x');
         return t.add(m('x'), first ? t.ite(m('c'), m('C'), zero) : t.ite(m('c'), zero, m('C')));
       }},
  };
}

} // namespace fathom::rewrite
