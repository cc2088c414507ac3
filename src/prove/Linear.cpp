#include "prove/Linear.h"

#include "support/Error.h"

#include <algorithm>

namespace fathom::prove {

Int checkedAdd(Int a, Int b) {
  Int result;
  if (__builtin_add_overflow(a, b, &result))
    throw Unsupported("numbers of more than 128 bits in a proof");
  return result;
}

Int checkedMul(Int a, Int b) {
  Int result;
  if (__builtin_mul_overflow(a, b, &result))
    throw Unsupported("numbers of more than 128 bits in a proof");
  return result;
}

Int floorDiv(Int a, Int b) {
  Int quotient = a / b;
  return a % b != 0 && a < 0 ? quotient - 1 : quotient;
}

std::string toString(Int value) {
  if (value == 0)
    return "0";
  bool isNegative = value < 0;
  std::string digits;
  for (; value != 0; value /= 10) {
    int digit = static_cast<int>(value % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
  }
  if (isNegative)
    digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Int Linear::factor(Sym sym) const {
  auto it = std::lower_bound(terms.begin(), terms.end(), sym, [](const Term &t, Sym s) { return t.sym < s; });
  return it != terms.end() && it->sym == sym ? it->factor : 0;
}

Linear &Linear::operator+=(const Linear &other) { return addScaled(other, 1); }

Linear &Linear::addScaled(const Linear &other, Int scale) {
  if (scale == 0)
    return *this;
  constant = checkedAdd(constant, checkedMul(other.constant, scale));
  if (other.terms.empty())
    return *this;
  std::vector<Term> result;
  result.reserve(terms.size() + other.terms.size());
  auto a = terms.begin();
  auto b = other.terms.begin();
  while (a != terms.end() || b != other.terms.end()) {
    if (b == other.terms.end() || (a != terms.end() && a->sym < b->sym)) {
      result.push_back(*a++);
    } else if (a == terms.end() || b->sym < a->sym) {
      result.push_back({b->sym, checkedMul(b->factor, scale)});
      ++b;
    } else {
      Int sum = checkedAdd(a->factor, checkedMul(b->factor, scale));
      if (sum != 0)
        result.push_back({a->sym, sum});
      ++a, ++b;
    }
  }
  terms = std::move(result);
  return *this;
}

bool Linear::operator<(const Linear &other) const {
  return constant != other.constant ? constant < other.constant : terms < other.terms;
}

Linear Linear::substitute(const std::function<const Linear *(Sym)> &value) const {
  Linear result(constant);
  Linear rest;
  for (const Term &term : terms) {
    if (const Linear *replacement = value(term.sym))
      result.addScaled(*replacement, term.factor);
    else
      rest.terms.push_back(term);
  }
  return rest.terms.empty() ? result : result += rest;
}

Int gcd(Int a, Int b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b != 0)
    std::swap(a %= b, b);
  return a;
}

Int Linear::content() const {
  Int result = 0;
  for (const Term &term : terms)
    result = gcd(result, term.factor);
  return result;
}

size_t Linear::hash() const {
  size_t result = static_cast<size_t>(constant) * 0x9e3779b97f4a7c15ull;
  for (const Term &term : terms)
    result = (result ^ (static_cast<size_t>(term.factor) * 0xff51afd7ed558ccdull + term.sym)) * 0xc4ceb9fe1a85ec53ull;
  return result ^ (result >> 29);
}

std::string Linear::text(const std::function<std::string(Sym)> &name) const {
  std::string result;
  for (const Term &term : terms) {
    Int size = term.factor < 0 ? -term.factor : term.factor;
    result += result.empty() ? (term.factor < 0 ? "-" : "") : (term.factor < 0 ? " - " : " + ");
    result += (size == 1 ? "" : toString(size) + "*") + name(term.sym);
  }
  if (result.empty())
    return toString(constant);
  if (constant != 0)
    result += (constant < 0 ? " - " : " + ") + toString(constant < 0 ? -constant : constant);
  return result;
}

Linear normalisedAtLeast(Linear e) {
  Int divisor = e.content();
  if (divisor > 1) {
    for (Linear::Term &term : e.terms)
      term.factor /= divisor;
    e.constant = floorDiv(e.constant, divisor);
  }
  return e;
}

} // namespace fathom::prove
