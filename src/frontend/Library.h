// Functions of the C and C++ libraries: their documentation says what they do, so that one without a model must not be
// taken for a function that changes nothing.
#pragma once

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"

namespace fathom::frontend {

class Library {
public:
  explicit Library(const llvm::Module &module);

  /// By its name, whatever type it is declared or called with.
  bool contains(const llvm::Function &function) const;

  /// What it does cannot be seen in its result or in memory: how floats are rounded from now on, or that it does not
  /// return.
  static bool changesTheRest(const llvm::Function &function);

  /// Whether it is a variable of theirs that nothing here defines.
  static bool hasVariable(const llvm::GlobalVariable &variable);

private:
  llvm::TargetLibraryInfoImpl known;
};

/// By which people know it: std::terminate(), not _ZSt9terminatev.
std::string readableName(const llvm::GlobalValue &named);

} // namespace fathom::frontend
