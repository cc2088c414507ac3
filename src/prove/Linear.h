// Linear expressions with integer coefficients over symbolic variables: what the values of a program are in an abstract
// state, "base + 4*i - 4".
//
// Coefficients have 128 bits, which is enough for sums of machine integers and faster than numbers of any size; what
// does not fit is Unsupported and never wraps around. The transition systems made in the end use its::Polynomial.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fathom::prove {

__extension__ using Int = __int128;

Int checkedAdd(Int a, Int b);
Int checkedMul(Int a, Int b);
Int floorDiv(Int a, Int b); // b > 0
Int gcd(Int a, Int b);      // not negative
std::string toString(Int value);

/// A symbolic variable: it stands for one arbitrary but fixed integer.
using Sym = uint32_t;

class Linear {
public:
  struct Term {
    Sym sym;
    Int factor; // never 0
    bool operator==(const Term &) const = default;
    bool operator<(const Term &other) const { return sym != other.sym ? sym < other.sym : factor < other.factor; }
  };

  Linear() = default; // 0
  Linear(Int constant) : constant(constant) {}
  Linear(int constant) : constant(constant) {}
  static Linear symbol(Sym sym) {
    Linear result;
    result.terms.push_back({sym, 1});
    return result;
  }

  std::vector<Term> terms; // by symbol, ascending
  Int constant = 0;

  bool isConstant() const { return terms.empty(); }
  Int factor(Sym sym) const;
  /// The symbol itself, with no factor and nothing added.
  bool isSymbol() const { return terms.size() == 1 && terms[0].factor == 1 && constant == 0; }

  Linear &operator+=(const Linear &other);
  Linear &operator-=(const Linear &other) { return addScaled(other, -1); }
  Linear &addScaled(const Linear &other, Int scale);
  friend Linear operator+(Linear a, const Linear &b) { return a += b; }
  friend Linear operator-(Linear a, const Linear &b) { return a -= b; }
  friend Linear operator*(const Linear &a, Int scale) { return Linear().addScaled(a, scale); }
  Linear operator-() const { return *this * -1; }
  bool operator==(const Linear &) const = default;
  bool operator<(const Linear &other) const;

  /// Each symbol replaced at the same time; `value` gives null for those that stay.
  Linear substitute(const std::function<const Linear *(Sym)> &value) const;
  /// The largest number that divides all factors (not the constant); 0 if there are none.
  Int content() const;
  size_t hash() const;
  std::string text(const std::function<std::string(Sym)> &name) const;
};

/// e >= 0 divided by the common divisor of its factors, its constant rounded down.
Linear normalisedAtLeast(Linear e);

} // namespace fathom::prove
