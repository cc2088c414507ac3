// Which functions a call may reach, and the functions in the order callees first.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace fathom::regions {

using Functions = llvm::SmallVector<const llvm::Function *, 2>;

/// Can the function be called like this? Anything else is an error of the program, found by its own check.
bool fits(const llvm::CallBase &call, const llvm::Function &function);

class CallGraph {
public:
  void add(const llvm::CallBase &call, const llvm::Function &target);
  llvm::ArrayRef<const llvm::Function *> targets(const llvm::CallBase &call) const;
  llvm::ArrayRef<const llvm::Function *> callees(const llvm::Function &function) const;
  bool hasCallers(const llvm::Function &function) const { return called.contains(&function); }
  /// The functions of the module that have bodies: components that call each other, callees before callers.
  std::vector<Functions> components(const llvm::Module &module) const;

private:
  llvm::MapVector<const llvm::CallBase *, Functions> byCall;
  llvm::DenseMap<const llvm::Function *, llvm::SmallSetVector<const llvm::Function *, 4>> byCaller;
  llvm::DenseSet<const llvm::Function *> called;
};

} // namespace fathom::regions
