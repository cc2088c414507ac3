// Executes Sea-IR on given inputs: the concrete semantics, written without the symbolic encoding, so that a model of a
// verification condition is believed only if the run it describes really breaks the check.
//
//   r0 = nondet i8 input "nd_char"     inputs: nd_char = 7
//   r1 = ult i8 r0, 5                  r1 = 0
//   assert r1, assert "x < 5"          the run ends: CheckFailed
#pragma once

#include "seair/SeaIR.h"
#include "support/Budget.h"
#include "trace/Taint.h"
#include "vcgen/Inputs.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fathom::trace {

/// Only summarised loops make a run longer.
constexpr uint64_t longestRun = 30'000'000;

enum class End {
  Halted,       // the end of the program
  AssumeFailed, // the program asked for other inputs
  CheckFailed,  // an assert is broken
  TooLong,      // iterations of summarised loops
  BadAddresses, // the addresses among the inputs contradict alignment, disjointness or the address space
  OutOfBudget,
};

/// The object a broken memory check is about, as it was when the check failed.
struct MemoryFact {
  seair::ObjectKind kind = seair::ObjectKind::Null;
  std::string name; // of the variable, or of the allocating function
  uint64_t size = 0;
  SourceLoc allocated;
  bool alive = false;
  SourceLoc ended;    // where it was freed or its scope ended; unknown while it is alive
  int64_t offset = 0; // of the pointer; for an Invalid pointer its address
  std::optional<uint64_t> accessSize;
  bool leaked = false; // the check is about an object that should have been freed
};

/// A value of source Abstract may be one the program never has. As long as `abstract` is absent, none of them had a
/// part in where the run went, what it wrote where, and which checks held: whatever they are, there is a run that ends
/// the same way. Otherwise `abstract` names the first that did, as an index into Tables::nondets, or is endOfObject or
/// comparedAddress; that a nondet is named does not mean that another value of it would end the run otherwise.
struct Run {
  struct Nondet {
    uint32_t index; // into Tables::nondets
    llvm::APInt value;
    SourceLoc loc;
    bool any = false; // the inputs do not name it: another value ends the run the same way
  };

  /// Contents that nobody has written: of an object when it was allocated, or after a havoc.
  struct Contents {
    enum class Kind { Heap, Stack, Havoc };
    Kind kind;
    std::string name; // of the object, or of the function that made a havoc
    uint64_t size;
    std::map<uint64_t, uint8_t> bytes; // those that matter
    SourceLoc loc;
    size_t position; // how many of the nondets came before
  };

  /// An object whose address the run has looked at.
  struct Address {
    std::string name; // of a variable
    bool isHeap;      // then it has no name, but the place where it was allocated
    SourceLoc allocated;
    unsigned copy; // of the heap objects made there, from 1 on
    uint64_t address, size;
  };

  End end = End::Halted;
  const seair::Inst *stoppedAt = nullptr; // the failed assert or assume, or the last instruction
  uint32_t check = 0;                     // CheckFailed: index into Tables::checks
  std::optional<MemoryFact> memory;       // CheckFailed: the object, for the kinds that are about one
  std::vector<Nondet> nondets;            // in the order in which they were executed
  std::vector<Contents> contents;         // likewise
  std::optional<uint32_t> abstract;       // a nondet of source Abstract that mattered: see below
  std::vector<Address> addresses;
  struct Iteration {
    uint64_t number; // from 0 on
    SourceLoc loop;
  };
  std::vector<Iteration> iterations;        // CheckFailed: of the summarised loops it is in, the innermost last
  std::map<uint32_t, uint64_t> loops;       // iterations of the summarised ones that were begun, by their number
  std::vector<const seair::Block *> blocks; // outside of summarised loops
  uint64_t steps = 0;
};

/// Executes the function, which has no parameters, calls or loops but summarised ones, from its entry. A nondet that
/// the inputs do not name is 0, as is a byte; an object whose address they do not name gets one that fits.
Run run(const seair::Function &function, const vcgen::Inputs &inputs, Budget &budget, uint64_t maxSteps = longestRun);

} // namespace fathom::trace
