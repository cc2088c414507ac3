#include "solver/Aig.h"

#include "support/Error.h"

#include <utility>

namespace fathom::solver {

Lit Aig::input() {
  invariant(nodes.size() < (1u << 30), "more gates than there are literals");
  nodes.push_back({});
  return Lit::of(static_cast<uint32_t>(nodes.size() - 1));
}

Lit Aig::andOf(Lit a, Lit b) {
  // A rule that leaves other operands makes them smaller, so this ends.
  while (true) {
    Found found = simplify(a, b);
    if (found == Found::Result)
      return a;
    if (found == Found::Nothing)
      return intern(a, b);
  }
}

Lit Aig::intern(Lit a, Lit b) {
  if (a.code > b.code)
    std::swap(a, b);
  auto [place, isNew] = index.try_emplace(uint64_t(a.code) << 32 | b.code, static_cast<uint32_t>(nodes.size()));
  if (isNew) {
    invariant(nodes.size() < (1u << 30), "more gates than there are literals");
    nodes.push_back({a, b});
    ++nodes[a.node()].uses;
    ++nodes[b.node()].uses;
  }
  return Lit::of(place->second);
}

/// `a` becomes the result, or `a` and `b` become other operands with the same conjunction.
Aig::Found Aig::simplify(Lit &a, Lit &b) const {
  if (a == b || b == trueLit)
    return Found::Result;
  if (a == trueLit) {
    a = b;
    return Found::Result;
  }
  if (a == falseLit || b == falseLit || a == !b) {
    a = falseLit;
    return Found::Result;
  }
  for (int side = 0; side < 2; ++side) {
    if (Found found = simplifyByOperand(a, b); found != Found::Nothing)
      return found;
    std::swap(a, b);
  }
  for (int side = 0; side < 2; ++side) {
    if (Found found = simplifyByOperands(a, b); found != Found::Nothing)
      return found;
    std::swap(a, b);
  }
  return Found::Nothing;
}

/// The operands x, y of `a` against `b`.
Aig::Found Aig::simplifyByOperand(Lit &a, Lit &b) const {
  if (!isAnd(a.node()))
    return Found::Nothing;
  Lit x = left(a.node()), y = right(a.node());
  if (!a.negated()) {
    if (x == !b || y == !b) { // (x & y) & !x  ->  0
      a = falseLit;
      return Found::Result;
    }
    return x == b || y == b ? Found::Result : Found::Nothing; // (x & y) & x  ->  x & y
  }
  if (x == !b || y == !b) { // !(x & y) & !x  ->  !x
    a = b;
    return Found::Result;
  }
  if (x == b || y == b) { // !(x & y) & x  ->  x & !y
    a = x == b ? !y : !x;
    return Found::OtherOperands;
  }
  return Found::Nothing;
}

/// The operands x, y of `a` against those of `b`.
Aig::Found Aig::simplifyByOperands(Lit &a, Lit &b) const {
  if (!isAnd(a.node()) || !isAnd(b.node()))
    return Found::Nothing;
  Lit x = left(a.node()), y = right(a.node());
  Lit u = left(b.node()), v = right(b.node());
  if (isPositiveAnd(b)) {
    bool opposed = x == !u || x == !v || y == !u || y == !v;
    if (opposed) { // (x & y) & (!x & v)  ->  0    !(x & y) & (!x & v)  ->  !x & v
      a = a.negated() ? b : falseLit;
      return Found::Result;
    }
    bool sharesX = x == u || x == v, sharesY = y == u || y == v;
    if (sharesX || sharesY) { // (x & y) & (x & v)  ->  y & (x & v)    !(x & y) & (x & v)  ->  !y & (x & v)
      a = (sharesX ? y : x) ^ a.negated();
      return Found::OtherOperands;
    }
    return Found::Nothing;
  }
  if (isNegativeAnd(a)) { // !(x & y) & !(x & !y)  ->  !x
    if ((x == u && y == !v) || (x == v && y == !u)) {
      a = !x;
      return Found::Result;
    }
    if ((y == v && x == !u) || (y == u && x == !v)) {
      a = !y;
      return Found::Result;
    }
  }
  return Found::Nothing;
}

Lit Aig::xorOf(Lit a, Lit b) {
  // Signs move out, so that all four variants share their nodes.
  bool negate = a.negated() != b.negated();
  a = Lit::of(a.node());
  b = Lit::of(b.node());
  return andOf(!andOf(a, b), !andOf(!a, !b)) ^ negate;
}

Lit Aig::ite(Lit condition, Lit a, Lit b) {
  if (condition.negated()) {
    condition = !condition;
    std::swap(a, b);
  }
  if (a == b || condition == falseLit)
    return b;
  if (a == !b)
    return xorOf(condition, b);
  // A choice between negations is the negation of a choice.
  bool negate = a.negated();
  return !andOf(!andOf(condition, a ^ negate), !andOf(!condition, b ^ negate)) ^ negate;
}

Lit Aig::majority(Lit a, Lit b, Lit c) {
  // The majority of negations is the negation of the majority: so x < y and the carries of x - y are the same gates.
  bool negate = a.node() < b.node() ? a.negated() : b.negated();
  a = a ^ negate;
  b = b ^ negate;
  c = c ^ negate;
  return orOf(andOf(a, b), andOf(c, orOf(a, b))) ^ negate;
}

} // namespace fathom::solver
