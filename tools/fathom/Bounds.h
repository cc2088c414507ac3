// How often loops have to be unrolled, found before anything else is decided.
#pragma once

#include "prepare/Unroll.h"
#include "support/Env.h"

#include "llvm/IR/Module.h"

#include <optional>

namespace fathom {

/// Raises bounds as long as a run may go beyond them. Where that does not come to an end soon, a loop keeps its bound.
/// Whether bounds suffice is decided later, with everything else: a mistake here costs time, nothing more. None if it
/// takes more than `effort`.
std::optional<prepare::LoopBounds> sufficientBounds(const llvm::Module &module, const prepare::LoopBounds &bounds,
                                                    uint64_t effort, Env &env);

} // namespace fathom
