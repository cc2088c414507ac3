// Polynomials with integer coefficients of any size over the variables of a transition system, and constraints on them.
// Most are linear. A monomial of higher degree is kept, and techniques that need linear constraints leave out (or
// abstract) what has one.
//
//   2*x*y - 3*x + 7    is    { [x,y]: 2, [x]: -3, []: 7 }
#pragma once

#include <cstdint>
#include <functional>
#include <gmpxx.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fathom::its {

using VarId = uint32_t;
/// The variables of a product, ascending, each as often as its power; empty: the constant.
using Monomial = std::vector<VarId>;
using NameOf = std::function<std::string(VarId)>;

class Polynomial {
public:
  Polynomial() = default; // 0
  Polynomial(const mpz_class &constant);
  Polynomial(long constant) : Polynomial(mpz_class(constant)) {}
  Polynomial(int constant) : Polynomial(mpz_class(constant)) {}
  static Polynomial variable(VarId var);

  const std::map<Monomial, mpz_class> &terms() const { return summands; } // no coefficient is 0
  bool isZero() const { return summands.empty(); }
  bool isConstant() const;
  bool isLinear() const { return degree() <= 1; }
  size_t degree() const;
  mpz_class constantTerm() const;
  /// Of the monomial that is just `var`.
  mpz_class coefficient(VarId var) const;
  void collectVariables(std::set<VarId> &into) const;
  bool uses(VarId var) const;
  /// Is this the variable itself, and nothing else?
  bool isVariable(VarId var) const;

  Polynomial &operator+=(const Polynomial &other);
  Polynomial &operator-=(const Polynomial &other);
  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator-(const Polynomial &other) const;
  Polynomial operator-() const;
  Polynomial operator*(const Polynomial &other) const;
  bool operator==(const Polynomial &) const = default;
  std::strong_ordering operator<=>(const Polynomial &other) const;

  /// Every variable replaced, at the same time; `values` gives nothing for those that stay.
  Polynomial substitute(const std::function<const Polynomial *(VarId)> &values) const;
  mpz_class evaluate(const std::function<const mpz_class &(VarId)> &values) const;
  /// "2*x*y - 3*x + 7"
  std::string text(const NameOf &name) const;

private:
  friend struct Constraint;
  void add(const Monomial &monomial, const mpz_class &factor);

  std::map<Monomial, mpz_class> summands;
};

enum class Relation { AtLeastZero, EqualZero };

/// poly >= 0 or poly = 0. What is an "unequal" is two transitions, one for either side.
struct Constraint {
  Polynomial poly;
  Relation relation = Relation::AtLeastZero;

  bool operator==(const Constraint &) const = default;
  std::strong_ordering operator<=>(const Constraint &other) const;

  /// Divided by the common divisor of the coefficients; the constant of >= is rounded down, which integers allow.
  Constraint normalised() const;
  /// If there is no variable in it (after `normalised`), or no integer solution because of a common divisor.
  std::optional<bool> truth() const;
  bool holds(const std::function<const mpz_class &(VarId)> &values) const;
  Constraint substitute(const std::function<const Polynomial *(VarId)> &values) const;
  /// The negation of poly >= 0 as a constraint of the same kind: -poly - 1 >= 0.
  Constraint negatedInequality() const;
  std::string text(const NameOf &name) const;
};

using Conjunction = std::vector<Constraint>;

Constraint atLeast(const Polynomial &a, const Polynomial &b); // a >= b
Constraint atMost(const Polynomial &a, const Polynomial &b);  // a <= b
Constraint greater(const Polynomial &a, const Polynomial &b); // a > b
Constraint less(const Polynomial &a, const Polynomial &b);    // a < b
Constraint equal(const Polynomial &a, const Polynomial &b);   // a = b

} // namespace fathom::its
