// Runs LLVM functions without loops or calls: translated to Sea-IR, checked, executed.
#pragma once

#include "frontend/TestModule.h"
#include "seair/Checker.h"
#include "seair/FromLLVM.h"
#include "seair/Text.h"
#include "trace/Run.h"

#include <gtest/gtest.h>

#include <map>

namespace fathom {

/// Translates and expects a well-formed program.
inline seair::Program translated(llvm::Function &function, Env &env) {
  seair::Program program = seair::translate(function, regions::RegionMap(), env);
  std::vector<std::string> problems = seair::check(program.main());
  EXPECT_TRUE(problems.empty()) << problems.front() << "\n" << seair::toString(program);
  return program;
}

inline seair::Program translated(llvm::Function &function) {
  Env env;
  return translated(function, env);
}

/// The name of a harness function (nd_x) and what it returns, every time.
using Inputs = std::map<std::string, llvm::APInt>;

/// "halted", "assume failed" or the check that fails: "assert: x > 0".
inline std::string outcome(seair::Program &program, const Inputs &inputs = {}) {
  vcgen::Inputs given;
  for (uint32_t i = 0; i < program.tables->nondets.size(); ++i)
    if (auto it = inputs.find(program.tables->nondets[i].what); it != inputs.end())
      given.nondets[i] = it->second;
  Budget budget;
  trace::Run run = trace::run(program.main(), given, budget);
  switch (run.end) {
  case trace::End::Halted:
    return "halted";
  case trace::End::AssumeFailed:
    return "assume failed";
  case trace::End::CheckFailed: {
    const seair::Check &check = program.tables->checks[run.check];
    return std::string(name(check.kind)) + (check.text.empty() ? "" : ": " + check.text);
  }
  case trace::End::BadAddresses:
    return "bad addresses";
  case trace::End::TooLong:
  case trace::End::OutOfBudget:
    return "out of budget";
  }
  return "";
}

inline std::string outcome(llvm::Function &function, const Inputs &inputs = {}) {
  seair::Program program = translated(function);
  return outcome(program, inputs);
}

/// 32-bit inputs.
inline Inputs numbers(std::initializer_list<std::pair<const char *, int64_t>> values) {
  Inputs result;
  for (auto [name, value] : values)
    result.emplace(name, llvm::APInt(32, value, true));
  return result;
}

} // namespace fathom
