// The simplex of the Parma Polyhedra Library. Polyhedra themselves would be too many vertices: the ranges of n machine
// integers alone have 2^n.
#include "prove/Lp.h"

#include "support/Error.h"

#include <ppl.hh>

#include <unordered_map>

namespace fathom::prove {

namespace {

mpz_class toMpz(Int value) {
  bool isNegative = value < 0;
  __extension__ auto magnitude =
      isNegative ? -static_cast<unsigned __int128>(value) : static_cast<unsigned __int128>(value);
  mpz_class result = static_cast<unsigned long>(magnitude >> 64);
  result <<= 64;
  result += static_cast<unsigned long>(magnitude);
  return isNegative ? mpz_class(-result) : result;
}

std::optional<Int> toInt(const mpz_class &value) {
  if (mpz_sizeinbase(value.get_mpz_t(), 2) > 126)
    return std::nullopt;
  mpz_class magnitude = abs(value);
  mpz_class high = magnitude >> 64;
  mpz_class low = magnitude - (high << 64);
  Int result = static_cast<Int>(high.get_ui()) << 64 | static_cast<Int>(low.get_ui());
  return value < 0 ? -result : result;
}

class Problem {
public:
  Parma_Polyhedra_Library::Linear_Expression expression(const Linear &linear) {
    Parma_Polyhedra_Library::Linear_Expression result(toMpz(linear.constant));
    for (const Linear::Term &term : linear.terms)
      result += toMpz(term.factor) * Parma_Polyhedra_Library::Variable(dimension(term.sym));
    return result;
  }
  size_t dimensions() const { return index.size(); }

private:
  size_t dimension(Sym sym) { return index.try_emplace(sym, index.size()).first->second; }
  std::unordered_map<Sym, size_t> index;
};

} // namespace

Minimum minimise(const std::vector<const Linear *> &constraints, const Linear &objective) {
  namespace PPL = Parma_Polyhedra_Library;
  Problem problem;
  PPL::Linear_Expression goal = problem.expression(objective);
  PPL::Constraint_System system;
  for (const Linear *constraint : constraints)
    system.insert(problem.expression(*constraint) >= 0);
  PPL::MIP_Problem lp(problem.dimensions(), system, goal, PPL::MINIMIZATION);
  switch (lp.solve()) {
  case PPL::UNFEASIBLE_MIP_PROBLEM:
    return {Minimum::Infeasible, 0};
  case PPL::UNBOUNDED_MIP_PROBLEM:
    return {Minimum::Unbounded, 0};
  case PPL::OPTIMIZED_MIP_PROBLEM:
    break;
  }
  mpz_class numerator, denominator, rounded;
  lp.optimal_value(numerator, denominator);
  mpz_cdiv_q(rounded.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
  if (std::optional<Int> value = toInt(rounded))
    return {Minimum::Bounded, *value};
  return {Minimum::Unbounded, 0};
}

} // namespace fathom::prove
