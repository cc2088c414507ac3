#include "prove/its/Polynomial.h"

#include <algorithm>

namespace fathom::its {

Polynomial::Polynomial(const mpz_class &constant) {
  if (constant != 0)
    summands.emplace(Monomial{}, constant);
}

Polynomial Polynomial::variable(VarId var) {
  Polynomial result;
  result.summands.emplace(Monomial{var}, 1);
  return result;
}

bool Polynomial::isConstant() const {
  return summands.empty() || (summands.size() == 1 && summands.begin()->first.empty());
}

size_t Polynomial::degree() const {
  size_t result = 0;
  for (const auto &[monomial, factor] : summands)
    result = std::max(result, monomial.size());
  return result;
}

mpz_class Polynomial::constantTerm() const {
  auto found = summands.find({});
  return found == summands.end() ? mpz_class(0) : found->second;
}

mpz_class Polynomial::coefficient(VarId var) const {
  auto found = summands.find({var});
  return found == summands.end() ? mpz_class(0) : found->second;
}

void Polynomial::collectVariables(std::set<VarId> &into) const {
  for (const auto &[monomial, factor] : summands)
    into.insert(monomial.begin(), monomial.end());
}

bool Polynomial::uses(VarId var) const {
  return std::ranges::any_of(summands, [&](const auto &term) { return std::ranges::binary_search(term.first, var); });
}

bool Polynomial::isVariable(VarId var) const {
  return summands.size() == 1 && summands.begin()->first == Monomial{var} && summands.begin()->second == 1;
}

void Polynomial::add(const Monomial &monomial, const mpz_class &factor) {
  if (factor == 0)
    return;
  auto [place, isNew] = summands.emplace(monomial, factor);
  if (isNew)
    return;
  place->second += factor;
  if (place->second == 0)
    summands.erase(place);
}

Polynomial &Polynomial::operator+=(const Polynomial &other) {
  if (&other == this)
    return *this += Polynomial(other);
  for (const auto &[monomial, factor] : other.summands)
    add(monomial, factor);
  return *this;
}

Polynomial &Polynomial::operator-=(const Polynomial &other) { return *this += -other; }

Polynomial Polynomial::operator+(const Polynomial &other) const {
  Polynomial result = *this;
  result += other;
  return result;
}

Polynomial Polynomial::operator-(const Polynomial &other) const {
  Polynomial result = *this;
  result -= other;
  return result;
}

Polynomial Polynomial::operator-() const {
  Polynomial result = *this;
  for (auto &[monomial, factor] : result.summands)
    factor = -factor;
  return result;
}

Polynomial Polynomial::operator*(const Polynomial &other) const {
  Polynomial result;
  for (const auto &[left, leftFactor] : summands)
    for (const auto &[right, rightFactor] : other.summands) {
      Monomial product;
      std::ranges::merge(left, right, std::back_inserter(product));
      result.add(product, leftFactor * rightFactor);
    }
  return result;
}

namespace {

std::strong_ordering ordering(int comparison) { return comparison <=> 0; }

} // namespace

std::strong_ordering Polynomial::operator<=>(const Polynomial &other) const {
  auto a = summands.begin(), b = other.summands.begin();
  for (; a != summands.end() && b != other.summands.end(); ++a, ++b) {
    if (auto order = a->first <=> b->first; order != 0)
      return order;
    if (auto order = ordering(cmp(a->second, b->second)); order != 0)
      return order;
  }
  return (a != summands.end()) <=> (b != other.summands.end());
}

Polynomial Polynomial::substitute(const std::function<const Polynomial *(VarId)> &values) const {
  Polynomial result;
  for (const auto &[monomial, factor] : summands) {
    Monomial kept;
    Polynomial product = factor;
    for (VarId var : monomial) {
      if (const Polynomial *value = values(var))
        product = product * *value;
      else
        kept.push_back(var);
    }
    if (kept.empty()) {
      result += product;
      continue;
    }
    Polynomial rest;
    rest.summands.emplace(kept, 1);
    result += product * rest;
  }
  return result;
}

mpz_class Polynomial::evaluate(const std::function<const mpz_class &(VarId)> &values) const {
  mpz_class result = 0;
  for (const auto &[monomial, factor] : summands) {
    mpz_class product = factor;
    for (VarId var : monomial)
      product *= values(var);
    result += product;
  }
  return result;
}

std::string Polynomial::text(const NameOf &name) const {
  if (summands.empty())
    return "0";
  std::string result;
  auto append = [&](const Monomial &monomial, const mpz_class &factor) {
    if (result.empty())
      result += factor < 0 ? "-" : "";
    else
      result += factor < 0 ? " - " : " + ";
    mpz_class size = abs(factor);
    if (monomial.empty() || size != 1)
      result += size.get_str() + (monomial.empty() ? "" : "*");
    for (size_t i = 0; i < monomial.size(); ++i)
      result += (i ? "*" : "") + name(monomial[i]);
  };
  // What counts up comes first: "end - s", not "-s + end".
  for (bool positive : {true, false})
    for (const auto &[monomial, factor] : summands)
      if (!monomial.empty() && (factor > 0) == positive)
        append(monomial, factor);
  if (mpz_class constant = constantTerm(); constant != 0)
    append({}, constant);
  return result;
}

std::strong_ordering Constraint::operator<=>(const Constraint &other) const {
  if (auto order = relation <=> other.relation; order != 0)
    return order;
  return poly <=> other.poly;
}

namespace {

/// Of all coefficients but the constant; 0 without any.
mpz_class contentOf(const Polynomial &poly) {
  mpz_class result = 0;
  for (const auto &[monomial, factor] : poly.terms())
    if (!monomial.empty())
      result = gcd(result, factor);
  return result;
}

} // namespace

Constraint Constraint::normalised() const {
  mpz_class divisor = contentOf(poly);
  if (divisor == 0)
    return *this;
  mpz_class constant = poly.constantTerm();
  if (relation == Relation::EqualZero && !mpz_divisible_p(constant.get_mpz_t(), divisor.get_mpz_t()))
    return {Polynomial(1), Relation::EqualZero};
  // An equation and its negation are one.
  if (relation == Relation::EqualZero && poly.terms().rbegin()->second < 0)
    divisor = -divisor;
  Constraint result{{}, relation};
  for (const auto &[monomial, factor] : poly.terms())
    if (!monomial.empty())
      result.poly.add(monomial, factor / divisor);
  mpz_class rounded;
  mpz_fdiv_q(rounded.get_mpz_t(), constant.get_mpz_t(), divisor.get_mpz_t());
  result.poly.add({}, rounded);
  return result;
}

std::optional<bool> Constraint::truth() const {
  Constraint form = normalised();
  if (!form.poly.isConstant())
    return std::nullopt;
  mpz_class constant = form.poly.constantTerm();
  return relation == Relation::EqualZero ? constant == 0 : constant >= 0;
}

bool Constraint::holds(const std::function<const mpz_class &(VarId)> &values) const {
  mpz_class value = poly.evaluate(values);
  return relation == Relation::EqualZero ? value == 0 : value >= 0;
}

Constraint Constraint::substitute(const std::function<const Polynomial *(VarId)> &values) const {
  return {poly.substitute(values), relation};
}

Constraint Constraint::negatedInequality() const { return {-poly - 1, Relation::AtLeastZero}; }

std::string Constraint::text(const NameOf &name) const {
  // Positive terms stand left, negative ones right.
  Polynomial left, right;
  for (const auto &[monomial, factor] : poly.terms())
    (factor > 0 ? left : right).add(monomial, abs(factor));
  return left.text(name) + (relation == Relation::EqualZero ? " = " : " >= ") + right.text(name);
}

Constraint atLeast(const Polynomial &a, const Polynomial &b) { return {a - b, Relation::AtLeastZero}; }
Constraint atMost(const Polynomial &a, const Polynomial &b) { return atLeast(b, a); }
Constraint greater(const Polynomial &a, const Polynomial &b) { return {a - b - 1, Relation::AtLeastZero}; }
Constraint less(const Polynomial &a, const Polynomial &b) { return greater(b, a); }
Constraint equal(const Polynomial &a, const Polynomial &b) { return {a - b, Relation::EqualZero}; }

} // namespace fathom::its
