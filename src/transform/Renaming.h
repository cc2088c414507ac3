// Which values stand for which: phis that are replaced. Blocks are renamed in topological order, so a value that
// replaces another needs no renaming itself.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

class Renaming {
public:
  /// Values made later are never replaced.
  explicit Renaming(const seair::Function &function) : replacement(function.numValues()) {}

  void replace(seair::Value value, seair::Value by) { replacement[value.id] = by; }

  seair::Value operator()(seair::Value value) const {
    bool isReplaced = value.id < replacement.size() && replacement[value.id].valid();
    return isReplaced ? replacement[value.id] : value;
  }

  void renameOperands(seair::Inst &inst) const {
    for (seair::Value &operand : inst.operands)
      operand = (*this)(operand);
  }

private:
  std::vector<seair::Value> replacement; // by value
};

} // namespace fathom::transform
