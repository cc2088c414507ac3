// The answer of a run: a verdict for the program, one for each property, and what they rest on.
#pragma once

#include "seair/SeaIR.h"
#include "story/Story.h"
#include "support/Stats.h"
#include "trace/Counterexample.h"
#include "trace/Run.h"

#include <optional>
#include <string>
#include <vector>

namespace fathom::report {

enum class Verdict { Verified, Violated, Unknown };

/// "VERIFIED", "VIOLATED", "UNKNOWN".
std::string_view name(Verdict verdict);
/// What the process returns: 0, 1, 3. (2 is bad input, which has no verdict.)
int exitCode(Verdict verdict);

/// One nondeterministic value of a run.
struct InputValue {
  seair::NondetSource source;
  std::string what;
  llvm::APInt value;
  SourceLoc loc;
  bool any = false; // another value leads there, too
};

struct PropertyResult {
  seair::Check check;
  Verdict verdict = Verdict::Unknown;
  std::string detail;             // shown instead of the text of the check, where there is more to say
  std::vector<InputValue> inputs; // of a violation: what leads there, in order
  std::optional<trace::Counterexample> run = std::nullopt; // of a violation: all that was fed
  std::optional<story::Story> story = std::nullopt;        // of a violation: the run in the words of the source
  bool unreachable = false;                                // of one that holds: no run gets there
  std::string replay = "";                                 // what came out when it was executed, if that was wanted
};

struct Report {
  FileTable files; // what the places in the results refer to
  std::vector<PropertyResult> properties;
  Verdict verdict = Verdict::Unknown;
  std::string reason; // of UNKNOWN
  std::vector<std::string> assumptions;
  std::vector<std::string> warnings; // of the compiler, and where a VERIFIED says less than it seems
  std::vector<std::string> loops;    // what became of each, if that is wanted
  unsigned pointerBytes = 8;         // of the program
  std::string certificate;           // the folder with the proof of a VERIFIED, if one was written
  Stats stats;
};

/// A property broken by a run that ended at its check.
PropertyResult violated(const seair::Tables &tables, const trace::Run &run);

/// "write of 4 bytes at offset 8 of the 8-byte heap object allocated at a.c:12", from the text of the check
/// ("write of 4 bytes") and the object it is about.
std::string describe(std::string_view text, const trace::MemoryFact &fact, const FileTable &files);
/// What is wrong where no object is concerned: "signed addition overflows".
std::string describe(PropertyKind kind, const std::string &text);

} // namespace fathom::report
