// What recursive functions return, for the graph: their integer part as transition systems, whose results src/prove/its
// finds. Memory, floats and what else there is are arbitrary values.
#pragma once

#include "prove/Program.h"
#include "prove/its/Results.h"

namespace fathom::prove {

class Recursion {
public:
  Recursion(const Program &program, bool isMath, Env &env);

  /// The cases of what a call of the function returns, over `parameters` and `result`; null if nothing is known.
  const its::Cases *casesOf(const llvm::Function &function) const;
  const its::Function &shapeOf(const llvm::Function &function) const { return functions[index.lookup(&function)]; }

private:
  std::vector<its::Function> functions;
  std::vector<std::optional<its::Cases>> cases;
  llvm::DenseMap<const llvm::Function *, size_t> index;
};

} // namespace fathom::prove
