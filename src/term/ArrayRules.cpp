// Arrays: select, store and lambda, with the rules that take constant time. What a read finds behind many writes, or
// in the body of a lambda, is for src/rewrite.
#include "support/Error.h"
#include "term/Term.h"

namespace fathom::term {

namespace {
constexpr unsigned selectFuel = 16;
}

Term Terms::select(Term array, Term index) {
  invariant(sort(array).isArray() && sort(array).index() == sort(index), "select at an index of another sort");
  if (simplify) {
    for (unsigned fuel = selectFuel; fuel > 0; --fuel) { // select(store(a, i, v), j) -> select(a, j), if i != j
      if (kind(array) != Kind::Store || !areDifferent(child(array, 1), index))
        break;
      array = child(array, 0);
    }
    if (Term simpler = selectRule(array, index); simpler.valid())
      return simpler;
  }
  return intern(Kind::Select, sort(array).element(), {array, index});
}

Term Terms::selectRule(Term array, Term index) {
  if (kind(array) == Kind::Store && child(array, 1) == index) // select(store(a, i, v), i) -> v
    return child(array, 2);
  if (kind(array) == Kind::Lambda && !isOpen(child(array, 1))) // the same at every index
    return child(array, 1);
  return {};
}

/// Do two indices differ by a constant?
bool Terms::areDifferent(Term a, Term b) const {
  if (isConstant(a) || isConstant(b))
    return a != b && isConstant(a) && isConstant(b);
  auto [x, c] = splitConstant(a);
  auto [y, d] = splitConstant(b);
  return x == y && c != d;
}

Term Terms::store(Term array, Term index, Term value) {
  invariant(sort(array).isArray() && sort(array).index() == sort(index), "store at an index of another sort");
  invariant(sort(array).element() == sort(value), "store of a value of another sort");
  if (simplify) {
    if (kind(array) == Kind::Store && child(array, 1) == index) // the later store wins
      return store(child(array, 0), index, value);
    if (kind(value) == Kind::Select && child(value, 0) == array && child(value, 1) == index) // what is there already
      return array;
  }
  return intern(Kind::Store, sort(array), {array, index, value});
}

Term Terms::bound(unsigned width) {
  invariant(width > 0, "a bit-vector of width 0");
  Term &variable = boundOfWidth[width];
  if (!variable.valid())
    variable = append(Kind::Bound, Sort::bits(width), {}, width);
  return variable;
}

Term Terms::lambda(Term bound, Term body) {
  invariant(kind(bound) == Kind::Bound, "a lambda binds the variable of its index width");
  invariant(!sort(body).isArray(), "a lambda whose elements are arrays");
  invariant(!isOpen(body) || freeBound(body) == bound, "a lambda leaves a variable free");
  if (simplify && kind(body) == Kind::Select && child(body, 1) == bound && !isOpen(child(body, 0))) // a itself
    return child(body, 0);
  return intern(Kind::Lambda, Sort::array(width(bound), sort(body)), {bound, body});
}

} // namespace fathom::term
