// Random formulas, and what is true of small ones by trying all assignments.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace fathom::proof {

using Formula = std::vector<std::vector<int>>;

class RandomClauses {
public:
  explicit RandomClauses(uint64_t seed) : generator(seed) {}

  uint64_t below(uint64_t bound) { return std::uniform_int_distribution<uint64_t>(0, bound - 1)(generator); }

  int literal(int variables) {
    int variable = 1 + static_cast<int>(below(static_cast<uint64_t>(variables)));
    return below(2) ? variable : -variable;
  }

  std::vector<int> clause(int variables, uint64_t size) {
    std::vector<int> result;
    while (result.size() < size)
      result.push_back(literal(variables));
    return result;
  }

  /// Clauses of up to so many literals, mostly of as many.
  Formula formula(int variables, uint64_t clauses, uint64_t most) {
    Formula result;
    while (result.size() < clauses)
      result.push_back(clause(variables, below(4) ? most : 1 + below(most)));
    return result;
  }

private:
  std::mt19937_64 generator;
};

inline bool isSatisfiable(const Formula &formula, int variables) {
  auto holds = [](const std::vector<int> &clause, uint32_t bits) {
    for (int literal : clause)
      if (((bits >> (std::abs(literal) - 1)) & 1) == (literal > 0))
        return true;
    return false;
  };
  for (uint32_t bits = 0; bits >> variables == 0; ++bits) {
    bool all = true;
    for (size_t i = 0; i < formula.size() && all; ++i)
      all = holds(formula[i], bits);
    if (all)
      return true;
  }
  return false;
}

inline std::string textOf(const Formula &formula, int variables) {
  std::string text = "p cnf " + std::to_string(variables) + " " + std::to_string(formula.size()) + "\n";
  for (const std::vector<int> &clause : formula) {
    for (int literal : clause)
      text += std::to_string(literal) + " ";
    text += "0\n";
  }
  return text;
}

} // namespace fathom::proof
