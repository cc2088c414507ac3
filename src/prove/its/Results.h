// What recursive functions return: for each function cases, each a conjunction over its parameters and its result, of
// which one holds whenever a call returns.
//
//   f(i) = i <= 0 ? 0 : f(f(i - 2) - 1) + 1        { i <= 0, result = 0 }  or  { i >= 1, result = 1 }
//
// A function is a transition system whose transitions may call. From "no call returns" on, the cases of the calls are
// put into the guards, and what arrives at the exit (one polyhedron for each way there) makes the cases larger, with
// widening. What comes out is checked: with these cases in the guards, the solver proves that each way to the exit
// establishes its case. Induction on the number of nested calls does the rest. Whether calls return is not said.
#pragma once

#include "prove/its/Its.h"
#include "prove/its/Smt.h"

namespace fathom::its {

struct Call {
  size_t callee; // index of the function
  std::vector<Polynomial> arguments;
  VarId result; // a temporary of the transition, or one that nobody else has
};

struct Function {
  Its body;                                  // from its start to `exit`
  std::vector<VarId> parameters;             // variables that are not changed
  VarId result = 0;                          // a variable, at the exit
  LocId exit = 0;                            // nothing leaves it
  std::map<size_t, std::vector<Call>> calls; // by transition
};

/// Over the function's parameters and result; no case: no call returns.
using Cases = std::vector<Conjunction>;

/// For each function; nothing where nothing could be shown.
std::vector<std::optional<Cases>> findResults(const std::vector<Function> &functions, Tools &tools);

} // namespace fathom::its
