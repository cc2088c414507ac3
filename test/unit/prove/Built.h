// The graph of a small program in LLVM text, for tests.
#pragma once

#include "prove/Graph.h"

#include "frontend/Dialects.h"
#include "prepare/Prepare.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"

namespace fathom::prove {

inline constexpr char harness[] = R"(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i32 @nd_int()
declare i64 @nd_long()
declare i8 @nd_char()
declare void @assume(i1)
declare ptr @fathom.malloc(i64, i64)
declare void @fathom.free(ptr)
)";

/// The graph of a program that consists of `main`, and `others`.
struct Built {
  explicit Built(const std::string &body, bool isMath = true, const std::string &others = "") {
    llvm::SMDiagnostic problem;
    std::string text = harness + others + ("define i32 @main() {\nentry:\n" + body + "}\n");
    module = llvm::parseAssemblyString(text, problem, context);
    if (!module)
      throw std::runtime_error(problem.getMessage().str() + " in line " + std::to_string(problem.getLineNo()));
    frontend::rewriteDialects(*module, env.options);
    program.emplace(*module, prepare::prepareForAllRuns(*module, env));
    graph.emplace(*program, symbols, RuleOptions{.isMath = isMath}, env);
    graph->build();
  }
  std::string errorKind() const { return graph->error ? std::string(name(graph->error->kind)) : ""; }

  llvm::LLVMContext context;
  Env env;
  std::unique_ptr<llvm::Module> module;
  std::optional<Program> program;
  Symbols symbols;
  std::optional<Graph> graph;
};

/// A string of n >= 1 characters that ends with 0.
inline constexpr char string[] = R"(
  %n = call i64 @nd_long()
  %positive = icmp sgt i64 %n, 0
  call void @assume(i1 %positive)
  %str = alloca i8, i64 %n
  %last = sub i64 %n, 1
  %end = getelementptr i8, ptr %str, i64 %last
  store i8 0, ptr %end
)";

/// %e must be `value`: otherwise memory is accessed through null.
inline std::string mustBe(const std::string &value) {
  return "  %same = icmp eq i32 %e, " + value + R"(
  br i1 %same, label %fine, label %wrong
wrong:
  store i8 1, ptr null
  ret i32 1
fine:
  ret i32 0
)";
}

} // namespace fathom::prove
