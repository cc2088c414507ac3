// Every input -> one linked, verified LLVM module with the models of the C library functions it uses.
#pragma once

#include "frontend/Compile.h"
#include "support/Env.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <memory>
#include <string>

namespace fathom::frontend {

/// Reads .ll or .bc. Throws UserError with one line.
std::unique_ptr<llvm::Module> loadIR(const std::string &path, llvm::LLVMContext &context);
/// The same of what is in memory; its name is for messages.
std::unique_ptr<llvm::Module> loadIR(llvm::MemoryBufferRef contents, llvm::LLVMContext &context);

/// Compiles or reads, then links, all files of the options; harness functions become intrinsics, models are added.
std::unique_ptr<llvm::Module> load(Env &env, Compiled &compiled, llvm::LLVMContext &context);
/// For those who load a program once.
std::unique_ptr<llvm::Module> load(Env &env, llvm::LLVMContext &context);

} // namespace fathom::frontend
