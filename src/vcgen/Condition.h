// The verification condition of a function in reduced form: satisfiable if and only if a run meets the assumption and
// breaks the assertion [SeaBMC, Theorem 1].
//
//   p1, m1 = malloc i64 2, ...       p1 = (13, 0, 2)
//   p2 = gep p1, i64 r0              p2 = (13, r0, 2)
//   r2 = isderef p2, i64 1           r2 = r0 <= 2 and 1 <= 2 - r0
//   assume r1                        asserted: r1
//   assert r2, check r9                        not r2
//
// Disjointness of addresses is added when a model breaks it: after every satisfiable answer ask `refine`, assert what
// it returns and solve again, until it returns nothing.
#pragma once

#include "memory/MemoryModel.h"
#include "seair/SeaIR.h"
#include "support/Env.h"
#include "term/Evaluator.h"
#include "vcgen/Inputs.h"

#include <map>
#include <memory>

namespace fathom::vcgen {

struct Condition {
  std::vector<term::Term> asserted;
  term::Term failedCheck;                               // i32: index of the check that fails, into Tables::checks
  std::vector<std::pair<uint32_t, term::Term>> nondets; // nondet index, its variable
  std::map<uint32_t, uint32_t> nondetsOfEach;           // function of iterations -> nondet index
  std::map<uint32_t, term::Term> iterationCounts;       // of summarised loops, by their number
  std::unique_ptr<memory::MemoryModel> memory;
};

/// The function is in reduced form: one block with at most one assert, no phis, branches or calls.
Condition generate(const seair::Function &function, term::Terms &terms, Env &env);

/// What the model breaks of the disjointness of objects; also added to `asserted`. Empty: the model is a run.
std::vector<term::Term> refine(Condition &condition, term::Evaluator &model);

/// A model of `asserted` as inputs of a run.
Inputs inputsOf(const Condition &condition, const term::Terms &terms, const term::Assignment &model);

} // namespace fathom::vcgen
