// Everything the command line can say, as plain typed fields with their defaults.
#pragma once

#include "support/Property.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fathom {

enum class ExternalPolicy { NoEffect, Havoc };
/// Those of a kind that is not checked: assumed not to come, which is said; or reasons for UNKNOWN.
enum class OtherErrors { Excluded, InDoubt };
enum class VcForm { Gated, Path };
/// Which checks are decided together: all, or those that can touch the same objects.
enum class Split { None, AllocSite };
/// Where calls are inlined: in LLVM before the points-to analysis, or in Sea-IR after it.
enum class InlineStage { LLVM, SeaIR };
/// How finely memory is split: points-to graphs a function, one for all functions, or not at all.
enum class RegionMode { ContextSensitive, ContextInsensitive, Flat };

/// What reads of memory are: resolved as they are built, or left to arrays with lambdas or with as few as possible.
enum class MemoryKind { Seam, Lambdas, Arrays };

/// How lambdas are decided: reduced, by instances for all reads or where a model is wrong, by quantifiers.
enum class LambdaMode { Eager, Instantiate, Lazy, Quantifiers };

/// Of loops: of none, of those whose length is not known to be short enough for unrolling, or of all that have one.
enum class Summaries { None, OpenLength, All };

/// Who decides conditions. Only Z3 and cvc5 know arrays: for the others these have to be reduced.
enum class SolverKind { Bitblast, Z3, Cvc5, SmtLib };

/// How proofs for all runs read integers of 32 bits and more: as the machine's, or as having no bounds.
enum class Integers { Machine, Math };

/// Who is asked where bounds of loops do not suffice: nobody, or the engine for all runs.
enum class Engine { Bounded, Prove };

struct SolverChoice {
  SolverKind kind;
  std::string program = ""; // of SmtLib: what is run, with its arguments
  bool operator==(const SolverChoice &) const = default;
};

/// As on the command line.
inline std::string nameOf(const SolverChoice &choice) {
  switch (choice.kind) {
  case SolverKind::Bitblast:
    return "bitblast";
  case SolverKind::Z3:
    return "z3";
  case SolverKind::Cvc5:
    return "cvc5";
  case SolverKind::SmtLib:
    return "smtlib:" + choice.program;
  }
  return "";
}

/// How the contents of memory become terms.
struct MemoryEncoding {
  MemoryKind kind = MemoryKind::Seam;
  std::optional<LambdaMode> lambdas = std::nullopt; // none: see lambdaMode
  bool arm = true;                                  // address range maps
  bool storeMap = true;                             // without: a read walks over all writes before it
};

struct Options {
  // Input.
  std::vector<std::string> files;
  std::vector<std::string> clangArgs;
  unsigned pointerBytes = 0; // --data-model: 8 or 4; 0: as the program has it
  std::string compileCommands;
  std::string entry = "main";
  std::string function; // --function: check one function with arbitrary arguments
  uint64_t maxObject = 4096;

  // What is checked, and how far.
  PropertySet checks = PropertySet::defaults();
  OtherErrors otherErrors = OtherErrors::Excluded;
  bool mallocNeverFails = false;
  ExternalPolicy external = ExternalPolicy::NoEffect;
  std::vector<std::string> withoutModel; // functions of the C library that have no body here
  std::optional<uint32_t> unwind;        // none: auto
  uint32_t recursion = 8;
  bool deepensRecursion = true; // check begins with less, and goes on as long as it does not suffice
  Engine engine = Engine::Bounded;
  Integers integers = Integers::Machine;
  uint32_t fullUnroll = 4096; // constant trip counts up to this unroll fully
  Summaries summaries = Summaries::All;

  // Encoding.
  RegionMode regions = RegionMode::ContextSensitive;
  InlineStage inlining = InlineStage::LLVM;
  unsigned maxWord = 8; // bytes; a region has the widest word at which all its accesses are aligned, up to this
  MemoryEncoding memory;
  VcForm vc = VcForm::Gated;
  bool coneOfInfluence = true;
  bool simplify = true;

  // Running.
  std::vector<SolverChoice> solvers = {{SolverKind::Bitblast}}; // several: the first answer counts
  bool crossCheck = false;                                      // wait for a second answer, which must be the same
  std::string certificate;                                      // --certificate: a directory for proofs
  Split split = Split::None;
  unsigned jobs = 1; // threads for what is split, and for solvers
  bool stopOnFirst = false;
  bool stats = false;
  bool explainLoops = false;
  double timeoutSeconds = 300;
  uint64_t memoryLimitMiB = 0; // 0: none
};

/// The theory of arrays is for arrays, if all solvers have it; lambdas are reduced.
inline LambdaMode lambdaMode(const Options &options) {
  bool arrays = options.memory.kind == MemoryKind::Arrays;
  for (const SolverChoice &solver : options.solvers)
    arrays &= solver.kind == SolverKind::Z3 || solver.kind == SolverKind::Cvc5;
  return options.memory.lambdas.value_or(arrays ? LambdaMode::Instantiate : LambdaMode::Eager);
}

} // namespace fathom
