#include "transform/Reduced.h"

#include "support/Error.h"

#include "llvm/ADT/BitVector.h"

namespace fathom::transform {

using namespace seair;

/// Definitions stand before uses, so one walk from the end finds everything that is needed.
void reduce(Function &function) {
  invariant(function.blocks.size() == 1, "reduced form is made of one block");
  llvm::BitVector needed(static_cast<unsigned>(function.numValues()));
  std::vector<Inst *> kept;
  for (Inst *inst : llvm::reverse(function.blocks.front()->insts)) {
    bool isRoot = inst->results.empty();
    if (!isRoot && llvm::none_of(inst->results, [&](Value v) { return needed.test(v.id); }))
      continue;
    for (Value operand : inst->operands)
      needed.set(operand.id);
    kept.push_back(inst);
  }
  std::reverse(kept.begin(), kept.end());
  function.blocks.front()->insts = std::move(kept);
}

} // namespace fathom::transform
