// Whether an endless run is what it claims to be, evaluated without the code that found it.
#pragma once

#include "prove/its/Termination.h"

#include <gtest/gtest.h>

namespace fathom::its::test {

inline mpz_class valueIn(const Values &values, VarId var) {
  auto found = values.find(var);
  return found == values.end() ? mpz_class(0) : found->second;
}

inline bool allHold(const Conjunction &all, const Values &values) {
  for (const Constraint &one : all) {
    mpz_class sum = 0;
    for (const auto &[monomial, factor] : one.poly.terms()) {
      mpz_class product = factor;
      for (VarId var : monomial)
        product *= valueIn(values, var);
      sum += product;
    }
    if (one.relation == Relation::EqualZero ? sum != 0 : sum < 0)
      return false;
  }
  return true;
}

/// The state after a step.
inline Values afterStep(const Its &system, const Step &step) {
  Values result;
  for (VarId var = 0; var < system.numVariables(); ++var)
    if (!system.isTemporary(var)) {
      mpz_class sum = 0;
      const Polynomial value = system.transitions[step.transition].after(var);
      for (const auto &[monomial, factor] : value.terms()) {
        mpz_class product = factor;
        for (VarId one : monomial)
          product *= valueIn(step.before, one);
        sum += product;
      }
      result[var] = sum;
    }
  return result;
}

inline void expectEndless(const Its &system, const EndlessRun &run) {
  std::vector<Step> steps = run.stem;
  steps.insert(steps.end(), run.cycle.begin(), run.cycle.end());
  ASSERT_FALSE(run.cycle.empty());
  EXPECT_EQ(system.transitions[steps.front().transition].from, system.start);
  EXPECT_TRUE(allHold(system.locations[system.start].known, steps.front().before));
  for (size_t i = 0; i < steps.size(); ++i) {
    const Transition &transition = system.transitions[steps[i].transition];
    EXPECT_TRUE(transition.isExact);
    EXPECT_TRUE(allHold(transition.guard, steps[i].before)) << system.text(transition);
    if (i + 1 == steps.size())
      break;
    EXPECT_EQ(transition.to, system.transitions[steps[i + 1].transition].from);
    for (const auto &[var, value] : afterStep(system, steps[i]))
      EXPECT_EQ(value, valueIn(steps[i + 1].before, var)) << system.nameOf(var);
  }
  EXPECT_EQ(system.transitions[run.cycle.back().transition].to, system.transitions[run.cycle.front().transition].from);
  EXPECT_TRUE(allHold(run.recurrent, run.cycle.front().before));
  EXPECT_TRUE(allHold(run.recurrent, afterStep(system, run.cycle.back())));
}

} // namespace fathom::its::test
