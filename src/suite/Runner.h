// Runs proofs as processes of their own, several at a time: what one of them does to itself touches no other.
#pragma once

#include "suite/Proof.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace fathom::suite {

struct RunnerSettings {
  std::string program; // fathom
  unsigned jobs = 1;
  /// The hash of the program as it is compiled, for its key. Called in a process of its own; throws if it has none.
  std::string (*hashOf)(const Proof &proof) = nullptr;
};

struct RunnerEvents {
  /// An earlier result that has this key, if it may be used.
  llvm::function_ref<std::optional<Result>(const Proof &, const std::string &key)> find;
  /// When a proof is done; `running`: the names of those that are not.
  llvm::function_ref<void(const Result &, const std::vector<std::string> &running)> done;
};

/// The results are in the order of the proofs. Ctrl-C ends the processes and what is not done is left out.
std::vector<Result> runProofs(const std::vector<Proof> &proofs, const RunnerSettings &settings,
                              const RunnerEvents &events);

} // namespace fathom::suite
