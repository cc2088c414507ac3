// LLVM's readers are not made for hostile input: on a damaged file they crash, or ask for all memory there is. So files
// of the user are read in a process of its own, which writes what it has read and verified. What happens to that
// process is one line.
#pragma once

#include "support/Budget.h"

#include <functional>
#include <string>

namespace fathom::frontend {

/// Runs `work` in a copy of this process, with 10 GiB of memory at most or `limitMiB`. A UserError there is one here;
/// when the process dies in any other way, the error is `path` and that LLVM cannot read it. Throws BudgetExceeded when
/// the budget ends meanwhile, or `limitMiB` are not enough.
void runApart(const std::string &path, const std::function<void()> &work, Budget &budget, uint64_t limitMiB);

} // namespace fathom::frontend
