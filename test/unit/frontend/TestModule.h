// LLVM modules out of text, and questions about them. Texts use the harness functions (nd_NAME() for inputs,
// __VERIFIER_assert, ...) rather than the intrinsics: `inDialect` rewrites them.
#pragma once

#include "frontend/Dialects.h"
#include "frontend/Intrinsics.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace fathom {

class TestModule {
public:
  explicit TestModule(const std::string &text) {
    llvm::SMDiagnostic problem;
    module = llvm::parseAssemblyString(layout + text, problem, context);
    if (!module) {
      std::string message;
      llvm::raw_string_ostream stream(message);
      problem.print("test", stream, false);
      throw std::runtime_error(message);
    }
    expectValid();
  }

  TestModule(TestModule &&other) = default;

  static TestModule inDialect(const std::string &text) {
    TestModule result(text);
    frontend::rewriteDialects(*result, Options());
    return result;
  }

  llvm::Module &operator*() { return *module; }
  llvm::Module *operator->() { return module.get(); }
  llvm::Function &function(llvm::StringRef name = "f") {
    llvm::Function *found = module->getFunction(name);
    if (!found)
      throw std::runtime_error("no function " + name.str());
    return *found;
  }

  void expectValid() {
    std::string problems;
    llvm::raw_string_ostream stream(problems);
    EXPECT_FALSE(llvm::verifyModule(*module, &stream)) << problems << text();
  }

  std::string text() const {
    std::string result;
    llvm::raw_string_ostream stream(result);
    module->print(stream, nullptr);
    return result;
  }
  bool contains(const std::string &part) const { return text().find(part) != std::string::npos; }

private:
  static constexpr char layout[] =
      "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
      "target triple = \"x86_64-pc-linux-gnu\"\n";

  std::unique_ptr<llvm::LLVMContext> owned = std::make_unique<llvm::LLVMContext>();
  llvm::LLVMContext &context = *owned;
  std::unique_ptr<llvm::Module> module;
};

inline std::vector<llvm::CallInst *> callsOf(llvm::Function &function, Intrinsic which) {
  std::vector<llvm::CallInst *> result;
  for (llvm::Instruction &inst : llvm::instructions(function))
    if (intrinsicOf(inst) == which)
      result.push_back(llvm::cast<llvm::CallInst>(&inst));
  return result;
}

inline std::vector<llvm::CallInst *> callsOf(llvm::Function &function, llvm::StringRef callee) {
  std::vector<llvm::CallInst *> result;
  for (llvm::Instruction &inst : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&inst))
      if (auto *called = llvm::dyn_cast<llvm::Function>(call->getCalledOperand());
          called && called->getName() == callee)
        result.push_back(call);
  return result;
}

template <class T> std::vector<T *> all(llvm::Function &function) {
  std::vector<T *> result;
  for (llvm::Instruction &inst : llvm::instructions(function))
    if (auto *wanted = llvm::dyn_cast<T>(&inst))
      result.push_back(wanted);
  return result;
}

using Texts = std::vector<std::string>;

/// The checks of a function, in order: "shift", "signed-overflow: addition", "assert!" for one that always fails.
inline Texts checksOf(llvm::Function &function) {
  Texts result;
  for (llvm::CallInst *check : callsOf(function, Intrinsic::Check)) {
    auto *kind = llvm::cast<llvm::ConstantInt>(check->getArgOperand(1));
    std::string text(name(static_cast<PropertyKind>(kind->getZExtValue())));
    if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(check->getArgOperand(0)); constant && constant->isZero())
      text += "!";
    if (!what(*check).empty())
      text += ": " + what(*check).str();
    result.push_back(text);
  }
  return result;
}

} // namespace fathom
