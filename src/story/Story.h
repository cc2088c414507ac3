// A run in the words of the source: lines, variables, calls, iterations. Made by executing the program once more as
// the compiler first sees it: nothing inlined, unrolled or optimised, so nothing of that can show.
//
//   a.c:7   main      x = 8
//   a.c:9   main      p = heap object a.c:9
//   a.c:13  main      fails: p = heap object a.c:9
#pragma once

#include "trace/Counterexample.h"

#include "llvm/IR/Module.h"

#include <optional>
#include <string>
#include <vector>

namespace fathom::story {

/// A variable or a part of one, and what it holds now.
struct Change {
  std::string name;  // "x", "point.y", "a[3]", "heap object a.c:9 + 8"
  std::string value; // as its type has it
  uint32_t object = 0;
  uint64_t offset = 0, size = 0;
};

struct Step {
  enum class Kind { Line, Call, Return };

  Kind kind = Kind::Line;
  trace::SourcePlace place; // of a line without its column; of a call where it is
  std::string function;
  unsigned depth = 0; // of calls
  std::vector<Change> changes;
  std::string text;           // of a call its arguments, of a return its value
  std::optional<bool> branch; // whether the condition at the end of the line holds
  struct Pass {
    unsigned loop;      // a number for each time a loop is begun
    uint64_t iteration; // from 1 on
    bool operator==(const Pass &) const = default;
  };
  std::vector<Pass> passes; // the loops it is in, the innermost last
};

/// What takes up memory at some time.
struct Object {
  std::string name; // "x", "heap object a.c:9"
  std::string kind; // "local", "global", "constant", "heap"
  uint64_t size = 0;
  size_t born = 0;                // the step
  std::optional<size_t> died;     // likewise
  trace::SourcePlace made, ended; // where that is known
};

/// An access that is not allowed.
struct Access {
  uint32_t object = 0; // number in Story::objects, from 1 on
  int64_t offset = 0;
  uint64_t size = 0;
  bool isWrite = false;
};

struct Story {
  std::vector<Step> steps; // empty: there is none
  std::vector<Object> objects;
  std::vector<Change> operands; // of what fails: the variables that it is computed from
  std::optional<Access> access; // that fails, of an object
  std::string problem;          // why there are no steps
  bool isNoRun = false;         // the program, executed on these inputs, does not get that far
};

/// Executes the program, as frontend::load made it, on what the run was fed. The run must end where it did before, else
/// there is no story.
Story tell(llvm::Module &module, const trace::CheckedProgram &program, const trace::Counterexample &run);

} // namespace fathom::story
