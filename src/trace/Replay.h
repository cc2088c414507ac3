// Repeats a counterexample for real: compiles the program with sanitizers, links it with a harness that feeds it the
// values of the run, and looks whether it fails in the same way at the same place.
//
// This is a second opinion, independent of all that Fathom thinks a program means: clang's sanitizers know nothing of
// Sea-IR. It executes the program, so it is done on request only.
#pragma once

#include "support/ScratchFile.h"
#include "trace/Counterexample.h"
#include "trace/Sandbox.h"

#include <map>
#include <set>
#include <string>

namespace fathom::trace {

struct ReplayOutcome {
  bool confirmed = false;
  /// "confirmed by execution: heap-buffer-overflow at a.c:17", "not confirmed by execution: ...".
  std::string text;
};

class Replayer {
public:
  /// Makes a scratch folder. Nothing is compiled yet.
  Replayer(CheckedProgram program, const Budget &budget, SandboxLimits limits = {});
  Replayer(const Replayer &) = delete;

  /// When the budget ends, it is not confirmed.
  ReplayOutcome replay(const Counterexample &run);

  /// The harness as a test that stands alone, to be saved as `file`. Throws UserError if there can be none.
  std::string testFor(const Counterexample &run, const std::string &file);

private:
  /// Ways to compile: what variables hold before they are written, and which errors are looked for.
  struct Variant {
    bool patterns = false;   // uninitialised variables hold a pattern, not 0
    bool indices = false;    // of arrays are checked, too
    bool calls = false;      // through pointers, and null that is passed, are checked, too
    bool references = false; // to null are looked for, too
    bool pairs = false;      // of pointers that are compared are checked, too
    bool memory = false;     // what was never written is looked for, and nothing else
    auto operator<=>(const Variant &) const = default;
  };
  struct Symbols {
    std::set<std::string> defined, undefined;
    bool has32Bits = false;
  };
  struct Build {
    std::vector<std::string> objects;
    std::set<std::string> defined, undefined;
    std::vector<std::string> target; // words that make clang build for the same machine
  };

  /// How it is compiled first.
  static Variant variantFor(const Counterexample &run);
  const Build &build(Variant variant);
  std::vector<std::string> compileWords(Variant variant) const;
  std::string sanitizers(Variant variant) const;
  std::string entrySymbol(const Build &build) const;
  std::string harness(const Counterexample &run, const Build &build, const std::string &compileLine) const;
  std::string link(const Build &build, const std::string &harnessFile, Variant variant);
  Symbols compileC(const std::vector<std::string> &words, const std::string &object, const std::string &what);
  static Symbols symbolsOf(const std::string &object);
  bool compiles(std::vector<std::string> words);
  /// Throws UserError with the first line that clang says, and BudgetExceeded.
  void runClang(std::vector<std::string> words, const std::string &what);
  ReplayOutcome attempt(const Counterexample &run, Variant variant);
  ReplayOutcome judge(const Counterexample &run, const SandboxResult &result, const std::string &harnessFile) const;
  void makeGlobal(const std::string &object) const;
  std::string inFolder(const std::string &name) const { return folder.path() + "/" + name; }

  CheckedProgram program;
  const Budget &budget;
  SandboxLimits limits;
  ScratchFolder folder;
  std::map<Variant, Build> builds;
  bool isCxx = false;
};

} // namespace fathom::trace
