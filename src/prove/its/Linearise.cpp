#include "prove/its/Linearise.h"

#include <algorithm>

namespace fathom::its {

namespace {

class Products {
public:
  explicit Products(VarId first) : next(first) {}

  Polynomial linear(const Polynomial &poly) {
    Polynomial result;
    for (const auto &[monomial, factor] : poly.terms())
      result += monomial.empty() ? Polynomial(factor) : Polynomial::variable(variable(monomial)) * factor;
    return result;
  }

  bool knows(const Polynomial &poly) const {
    return std::ranges::all_of(poly.terms(),
                               [&](const auto &term) { return term.first.size() <= 1 || ids.contains(term.first); });
  }

  const std::map<Monomial, VarId> &all() const { return ids; }

private:
  VarId variable(const Monomial &monomial) {
    if (monomial.size() == 1)
      return monomial[0];
    auto [place, isNew] = ids.emplace(monomial, next);
    next += isNew;
    return place->second;
  }

  std::map<Monomial, VarId> ids;
  VarId next;
};

void addSquares(const Products &products, Conjunction &into) {
  for (const auto &[monomial, id] : products.all()) {
    if (monomial.size() != 2 || monomial[0] != monomial[1])
      continue;
    Polynomial square = Polynomial::variable(id), root = Polynomial::variable(monomial[0]);
    into.push_back(atLeast(square, root));
    into.push_back(atLeast(square, -root));
  }
}

constexpr size_t maxProductsOfConstraints = 60;

void addProducts(Products &products, const Conjunction &given, Conjunction &into) {
  std::vector<Polynomial> factors;
  for (const Constraint &constraint : given)
    if (constraint.poly.isLinear())
      factors.push_back(constraint.poly);
  size_t count = 0;
  for (size_t i = 0; i < factors.size(); ++i)
    for (size_t j = i; j < factors.size() && count < maxProductsOfConstraints; ++j) {
      Polynomial product = factors[i] * factors[j];
      if (product.isLinear() || !products.knows(product))
        continue;
      into.push_back({products.linear(product), Relation::AtLeastZero});
      ++count;
    }
}

} // namespace

LinearStep linearise(const Its &system, const Transition &transition, const std::set<VarId> &variablesAfter) {
  Conjunction given = system.locations[transition.from].known;
  given.insert(given.end(), transition.guard.begin(), transition.guard.end());
  Products products(VarId(system.numVariables()));
  LinearStep result;
  for (const Constraint &constraint : given)
    result.constraints.push_back({products.linear(constraint.poly), constraint.relation});
  for (VarId var : variablesAfter)
    result.after[var] = products.linear(transition.after(var));
  if (!products.all().empty()) {
    addSquares(products, result.constraints);
    addProducts(products, given, result.constraints);
  }
  return result;
}

} // namespace fathom::its
