// Every input -> one linked, verified LLVM module with the models of the C library functions it uses.
#pragma once

#include "support/Env.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>

namespace fathom::frontend {

/// Reads .ll or .bc. Throws UserError with one line.
std::unique_ptr<llvm::Module> loadIR(const std::string &path, llvm::LLVMContext &context,
                                     const std::string &source = "");

/// Compiles or reads, then links, all files of the options; harness functions become intrinsics, models are added.
std::unique_ptr<llvm::Module> load(Env &env, llvm::LLVMContext &context);

} // namespace fathom::frontend
