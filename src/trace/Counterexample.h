// A counterexample without the compiler's data: what a run was fed, by name and place, and how it ended. This is what
// is written to trace files and replayed.
#pragma once

#include "support/NondetSource.h"
#include "support/Property.h"

#include "llvm/ADT/APInt.h"

#include <map>
#include <string>
#include <vector>

namespace fathom::trace {

/// A place with its file by name; no line: unknown.
struct SourcePlace {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;

  bool known() const { return line != 0; }
  /// "a.c:17:3", "a.c:17" without a column, "?".
  std::string text() const;
};

/// Something the program does not decide itself.
struct Event {
  enum class Kind {
    Input,         // a harness function, an argument, or a library function whose result is open
    Allocation,    // whether one fails: the value
    External,      // the result of a function without a body
    Uninitialised, // a variable that is read before it is written
    Abstract,      // the result of something that is not modelled
    Heap,          // a new object: its size, and the bytes that were read before they were written
    Stack,
    Havoc, // a harness function made bytes arbitrary
  };

  Kind kind = Kind::Input;
  std::string name;
  SourcePlace place;
  llvm::APInt value; // of the first five
  bool any = false;  // another value ends the run the same way
  uint64_t size = 0; // of the others
  std::map<uint64_t, uint8_t> bytes;

  bool isValue() const { return kind <= Kind::Abstract; }
};

/// Where an object lay whose address the run has looked at.
struct Address {
  std::string name;      // of a variable
  bool isHeap;           // then it has no name, but
  SourcePlace allocated; // the place where it was allocated,
  unsigned copy;         // and a number among the heap objects made there, from 1 on
  uint64_t address, size;
};

struct Counterexample {
  PropertyKind kind = PropertyKind::Assert;
  SourcePlace place;
  std::string message;
  SourcePlace allocated; // of the object concerned, where that is known
  std::vector<Event> events;
  std::vector<Address> addresses; // not part of trace files
};

/// What was checked: enough to compile it again.
struct CheckedProgram {
  std::string directory; // that relative names refer to
  std::vector<std::string> files;
  std::vector<std::string> clangArgs;
  std::string compileCommands;
  std::string entry = "main";
  std::string function;
  PropertySet checks = PropertySet::defaults();
};

} // namespace fathom::trace
