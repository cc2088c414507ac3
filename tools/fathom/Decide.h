// Decides all checks of a loop-free program: which can fail, each with a run that was executed to confirm it.
#pragma once

#include "report/Progress.h"
#include "seair/SeaIR.h"
#include "solver/Refutation.h"
#include "support/Env.h"
#include "trace/Run.h"

#include "llvm/IR/Module.h"

#include <map>
#include <string>
#include <vector>

namespace fathom {

/// A run that the summary of a loop predicts is none of the program: its checks are not told apart well enough. Then
/// the program is to be decided without summaries.
struct SummaryInDoubt {};

struct Decision {
  seair::Program program; // as translated; runs refer to its tables
  struct Failure {
    uint32_t check;
    trace::Run run;
  };
  std::vector<Failure> failures; // at most one a check
  /// Shows that a part of the checks hold.
  struct Refutation {
    std::vector<uint32_t> checks;
    solver::Clauses clauses;
  };
  std::vector<Refutation> refutations; // with --certificate; for every check if there are no failures
  std::string undecided;               // why the remaining checks are not decided; empty when they hold
};

/// Violations are looked for before insufficient bounds: the latter only when there are none of the former.
/// Throws SummaryInDoubt only if nothing was found.
Decision decide(llvm::Module &module, Env &env, report::Progress &progress);

} // namespace fathom
