// Which functions keep a pointer that they are given, so that it is known to somebody after they have returned: in a
// variable of the program, in memory that others have, or as a number. What they return is their caller's business.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace fathom::frontend {

class Keepers {
public:
  explicit Keepers(llvm::Module &module);

  /// Functions without a body keep nothing.
  bool keeps(const llvm::CallBase &call, unsigned argument);

private:
  llvm::SmallVector<llvm::Function *, 4> targets(const llvm::CallBase &call) const;
  bool keeps(llvm::Argument &argument);

  llvm::DenseMap<const llvm::Argument *, bool> known;
  llvm::DenseMap<llvm::FunctionType *, llvm::SmallVector<llvm::Function *, 4>> withAddress; // by their types
};

/// Adds all loads of pointers out of a variable, in which a pointer was stored, and all copies of it or of parts. False
/// if it is read as a whole, so that the pointer goes on in a structure.
bool addReads(llvm::AllocaInst &variable, llvm::function_ref<void(llvm::Instruction &)> add);

} // namespace fathom::frontend
