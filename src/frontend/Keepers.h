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

  /// Functions without a body keep nothing, those with variable arguments all of these.
  bool keeps(const llvm::CallBase &call, unsigned argument) { return keeps(call, argument, false); }
  /// The same of pointers that lie where the argument points to.
  bool keepsContents(const llvm::CallBase &call, unsigned argument) { return keeps(call, argument, true); }

private:
  llvm::SmallVector<llvm::Function *, 4> targets(const llvm::CallBase &call) const;
  bool keeps(const llvm::CallBase &call, unsigned argument, bool contents);
  bool keeps(llvm::Argument &argument, bool contents);

  llvm::DenseMap<std::pair<const llvm::Argument *, unsigned>, bool> known; // of the argument or of its contents
  llvm::DenseMap<llvm::FunctionType *, llvm::SmallVector<llvm::Function *, 4>> withAddress; // by their types
};

/// Adds all loads of pointers out of a variable, in which a pointer was stored, all copies of it or of parts, and the
/// results of functions that get its address. False if that may not be all: the variable is read as a whole, so that
/// the pointer goes on in a structure, or its address goes elsewhere; `mayKnow` tells which calls may.
bool addReads(llvm::AllocaInst &variable, llvm::function_ref<void(llvm::Instruction &)> add,
              llvm::function_ref<bool(const llvm::CallBase &, unsigned)> mayKnow);

} // namespace fathom::frontend
