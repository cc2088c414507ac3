#include "prove/Basis.h"

namespace fathom::prove {

static mpq_class toRational(Int value) {
  bool isNegative = value < 0;
  Int magnitude = isNegative ? -value : value;
  mpz_class result = static_cast<unsigned long>(magnitude >> 64);
  result <<= 64;
  result += static_cast<unsigned long>(magnitude);
  return isNegative ? mpq_class(-result) : mpq_class(result);
}

static std::optional<Int> toInt(const mpz_class &value) {
  if (mpz_sizeinbase(value.get_mpz_t(), 2) > 126)
    return std::nullopt;
  mpz_class magnitude = abs(value), high = magnitude >> 64;
  mpz_class low = magnitude - (high << 64);
  Int result = static_cast<Int>(high.get_ui()) << 64 | static_cast<Int>(low.get_ui());
  return value < 0 ? -result : result;
}

Basis::Vector Basis::vectorOf(const Linear &inA, const Linear &inB) {
  Vector result;
  auto add = [&](int state, const Linear &e) {
    for (const Linear::Term &term : e.terms)
      result[{state, term.sym}] = toRational(term.factor);
    if (e.constant != 0)
      result[{state, -1}] = toRational(e.constant);
  };
  add(0, inA);
  add(1, inB);
  return result;
}

/// Subtracts multiples of rows until no pivot is left; `combination` is what was subtracted.
void Basis::reduce(Vector &vector, Combination &combination) const {
  for (const Row &row : rows) {
    auto it = vector.find(row.pivot);
    if (it == vector.end())
      continue;
    mpq_class factor = it->second;
    for (const auto &[coordinate, value] : row.vector)
      if (mpq_class &sum = vector[coordinate]; (sum -= factor * value) == 0)
        vector.erase(coordinate);
    for (const auto &[name, value] : row.combination)
      combination[name] += factor * value;
  }
}

void Basis::add(const Linear &inA, const Linear &inB, std::optional<Sym> name) {
  Vector vector = vectorOf(inA, inB);
  Combination subtracted;
  reduce(vector, subtracted);
  if (vector.empty())
    return; // it has a name already
  // vector = pair - subtracted
  Row row{vector.begin()->first, vector, {}};
  for (const auto &[other, value] : subtracted)
    row.combination[other] = -value;
  row.combination[name ? int64_t{*name} : -1] += 1;
  mpq_class pivot = vector.begin()->second;
  for (auto &entry : row.vector)
    entry.second /= pivot;
  for (auto &entry : row.combination)
    entry.second /= pivot;
  rows.push_back(std::move(row));
}

std::optional<Basis::Expressed> Basis::express(const Linear &inA, const Linear &inB) const {
  Vector vector = vectorOf(inA, inB);
  Combination combination;
  reduce(vector, combination);
  if (!vector.empty())
    return std::nullopt;
  mpz_class scale = 1;
  for (const auto &[name, value] : combination)
    scale = lcm(scale, value.get_den());
  std::optional<Int> scaleInt = toInt(scale);
  Expressed result;
  for (const auto &[name, value] : combination) {
    std::optional<Int> factor = toInt(mpz_class(value * scale));
    if (!factor || !scaleInt)
      return std::nullopt;
    result.expression += name < 0 ? Linear(*factor) : Linear::symbol(static_cast<Sym>(name)) * *factor;
  }
  result.scale = *scaleInt;
  return result;
}

} // namespace fathom::prove
