// Rules for Boolean operators and ite. `and` and `or` mirror each other, so one function serves both.
#include "support/Error.h"
#include "term/Term.h"

namespace fathom::term {

Term Terms::notOf(Term a) {
  invariant(sort(a).isBool(), "not of what is no Boolean");
  if (isConstant(a))
    return boolean(isFalse(a));
  if (simplify && kind(a) == Kind::Not)
    return child(a, 0);
  return intern(Kind::Not, Sort::boolean(), {a});
}

Term Terms::andOf(Term a, Term b) { return binary(Kind::And, a, b, &Terms::andRule); }
Term Terms::orOf(Term a, Term b) { return binary(Kind::Or, a, b, &Terms::orRule); }
Term Terms::xorOf(Term a, Term b) { return binary(Kind::Xor, a, b, &Terms::xorRule); }
Term Terms::andRule(Term a, Term b) { return junctionRule(Kind::And, a, b); }
Term Terms::orRule(Term a, Term b) { return junctionRule(Kind::Or, a, b); }

/// Written for `and`; for `or`, exchange and with or, true with false.
Term Terms::junctionRule(Kind kind, Term a, Term b) {
  Kind dual = kind == Kind::And ? Kind::Or : Kind::And;
  Term neutral = boolean(kind == Kind::And), absorbing = boolean(kind == Kind::Or);
  auto join = [&](Term x, Term y) { return kind == Kind::And ? andOf(x, y) : orOf(x, y); };
  auto joinDual = [&](Term x, Term y) { return kind == Kind::And ? orOf(x, y) : andOf(x, y); };
  if (b == neutral || a == b) // a & true, a & a -> a
    return a;
  if (b == absorbing || areComplements(Kind::Not, a, b)) // a & false, a & !a -> false
    return absorbing;
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (hasChild(kind, y, x)) // x & (x & z) -> x & z
      return y;
    if (hasChild(dual, y, x)) // x & (x | z) -> x
      return x;
    if (this->kind(y) != kind && this->kind(y) != dual)
      continue;
    for (Term z : children(y))
      if (areComplements(Kind::Not, x, z)) // x & (!x & z) -> false;  x & (!x | z) -> x & z
        return this->kind(y) == kind ? absorbing : join(x, otherChild(y, z));
  }
  if (this->kind(a) == Kind::Not && this->kind(b) == Kind::Not) // !x & !y -> !(x | y)
    return notOf(joinDual(child(a, 0), child(b, 0)));
  return {};
}

Term Terms::xorRule(Term a, Term b) {
  if (isFalse(b))
    return a;
  if (isTrue(b))
    return notOf(a);
  if (a == b)
    return falseTerm;
  if (kind(a) == Kind::Not) // !x ^ y -> !(x ^ y)
    return notOf(xorOf(child(a, 0), b));
  if (kind(b) == Kind::Not)
    return notOf(xorOf(a, child(b, 0)));
  if (hasChild(Kind::Xor, b, a)) // x ^ (x ^ y) -> y; b is the newer term
    return otherChild(b, a);
  return {};
}

Term Terms::balanced(llvm::ArrayRef<Term> terms, Term neutral, Term (Terms::*join)(Term, Term)) {
  std::vector<Term> level = terms.vec();
  while (level.size() > 1) {
    size_t count = 0;
    for (size_t i = 0; i < level.size(); i += 2)
      level[count++] = i + 1 < level.size() ? (this->*join)(level[i], level[i + 1]) : level[i];
    level.resize(count);
  }
  return level.empty() ? neutral : level.front();
}

Term Terms::andOf(llvm::ArrayRef<Term> terms) { return balanced(terms, trueTerm, &Terms::andOf); }
Term Terms::orOf(llvm::ArrayRef<Term> terms) { return balanced(terms, falseTerm, &Terms::orOf); }

Term Terms::ite(Term condition, Term a, Term b) {
  invariant(sort(condition).isBool(), "the condition of an ite is no Boolean");
  invariant(sort(a) == sort(b), "branches of different sorts");
  if (isConstant(condition))
    return isTrue(condition) ? a : b;
  if (simplify)
    if (Term simpler = iteRule(condition, a, b); simpler.valid())
      return simpler;
  return intern(Kind::Ite, sort(a), {condition, a, b});
}

Term Terms::iteRule(Term condition, Term a, Term b) {
  if (a == b) // c ? a : a -> a
    return a;
  if (kind(condition) == Kind::Not) // !c ? a : b -> c ? b : a
    return ite(child(condition, 0), b, a);
  // (a = b) ? a : b -> b
  if (hasChild(Kind::Eq, condition, a) && hasChild(Kind::Eq, condition, b))
    return b;
  if (sort(a).isBool())
    if (Term simpler = boolIteRule(condition, a, b); simpler.valid())
      return simpler;
  return nestedIteRule(condition, a, b);
}

Term Terms::boolIteRule(Term condition, Term a, Term b) {
  if (isTrue(a) || a == condition) // c ? true : b -> c | b
    return orOf(condition, b);
  if (isFalse(a) || areComplements(Kind::Not, condition, a)) // c ? false : b -> !c & b
    return andOf(notOf(condition), b);
  if (isFalse(b) || b == condition) // c ? a : false -> c & a
    return andOf(condition, a);
  if (isTrue(b) || areComplements(Kind::Not, condition, b)) // c ? a : true -> !c | a
    return orOf(notOf(condition), a);
  if (areComplements(Kind::Not, a, b)) // c ? !b : b -> c ^ b
    return xorOf(condition, b);
  return {};
}

Term Terms::nestedIteRule(Term c, Term a, Term b) {
  if (kind(a) == Kind::Ite) {
    Term d = child(a, 0), x = child(a, 1), y = child(a, 2);
    if (d == c) // c ? (c ? x : y) : b -> c ? x : b
      return ite(c, x, b);
    if (y == b) // c ? (d ? x : b) : b -> c & d ? x : b
      return ite(andOf(c, d), x, b);
    if (x == b) // c ? (d ? b : y) : b -> c & !d ? y : b
      return ite(andOf(c, notOf(d)), y, b);
  }
  if (kind(b) == Kind::Ite) {
    Term d = child(b, 0), x = child(b, 1), y = child(b, 2);
    if (d == c) // c ? a : (c ? x : y) -> c ? a : y
      return ite(c, a, y);
    if (x == a) // c ? a : (d ? a : y) -> c | d ? a : y
      return ite(orOf(c, d), a, y);
    if (y == a) // c ? a : (d ? x : a) -> c | !d ? a : x
      return ite(orOf(c, notOf(d)), a, x);
  }
  return {};
}

} // namespace fathom::term
