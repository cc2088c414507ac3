#include "rewrite/Linear.h"

#include <algorithm>

namespace fathom::rewrite {

using llvm::APInt;

void Linear::addAtom(Term atom, const APInt &coefficient) {
  ++occurrences;
  auto [place, isNew] = placeOf.try_emplace(atom.id, monomials.size());
  if (isNew)
    monomials.push_back({atom, coefficient});
  else
    monomials[place->second].coefficient += coefficient;
}

size_t Linear::size() const {
  return static_cast<size_t>(std::count_if(monomials.begin(), monomials.end(),
                                           [](const Monomial &monomial) { return !monomial.coefficient.isZero(); }));
}

void Linear::add(Term root, APInt factor) {
  llvm::SmallVector<std::pair<Term, APInt>> todo{{root, std::move(factor)}};
  while (!todo.empty()) {
    auto [t, coefficient] = todo.pop_back_val();
    auto constantOperand = [&, t = t] { return terms.kind(terms.child(t, 1)) == Kind::Bits; };
    if (terms.kind(t) != Kind::Bits && stepsLeft == 0) {
      addAtom(t, coefficient);
      continue;
    }
    stepsLeft -= terms.kind(t) != Kind::Bits;
    switch (terms.kind(t)) {
    case Kind::Bits:
      constant += coefficient * terms.constant(t);
      continue;
    case Kind::Add:
      todo.push_back({terms.child(t, 0), coefficient});
      todo.push_back({terms.child(t, 1), coefficient});
      continue;
    case Kind::BvNeg:
      todo.push_back({terms.child(t, 0), -coefficient});
      continue;
    case Kind::BvNot: // -x - 1
      constant -= coefficient;
      todo.push_back({terms.child(t, 0), -coefficient});
      continue;
    case Kind::Mul:
      if (!constantOperand())
        break;
      todo.push_back({terms.child(t, 0), coefficient * terms.constant(terms.child(t, 1))});
      continue;
    case Kind::Shl:
      if (!constantOperand())
        break;
      todo.push_back({terms.child(t, 0), coefficient.shl(terms.constant(terms.child(t, 1)))});
      continue;
    default:
      break;
    }
    addAtom(t, coefficient);
  }
}

Term Linear::side(bool positive) const {
  Term sum;
  for (const Monomial &monomial : monomials) {
    APInt coefficient = monomial.coefficient;
    // At width 1 and for the least number, -c is c: such a coefficient counts as negative, once.
    if (coefficient.isZero() || coefficient.isNegative() == positive)
      continue;
    if (!positive)
      coefficient.negate();
    Term product = coefficient.isOne() ? monomial.atom : terms.mul(monomial.atom, terms.bits(coefficient));
    sum = sum.valid() ? terms.add(sum, product) : product;
  }
  return sum.valid() ? sum : terms.bits(APInt::getZero(constant.getBitWidth()));
}

} // namespace fathom::rewrite
