// A report as text for people: a table of properties, the inputs of each violation, what the answer rests on, and as
// the last line the verdict.
//
//   VIOLATED   bounds   copy.c:12:5   write of 4 bytes at offset 8 of the 8-byte heap object allocated at copy.c:4
//   VERIFIED   null     copy.c:12:5   write of 4 bytes
//
// copy.c:12:5 bounds
//   with nd_char() = 5 at copy.c:2
//
// VIOLATED
#pragma once

#include "report/Report.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom::report {

struct TextOptions {
  bool colour = false;
  bool stats = false;
  /// With more properties than this that are verified, or just undecided, a row a kind stands for them all.
  size_t maxPlainRows = 20;
  size_t maxSteps = 40; // of a run
};

void printText(const Report &report, const TextOptions &options, llvm::raw_ostream &out);

/// "5", "-3 (unsigned 253, 0xfd)", "65 ('A')".
std::string valueText(const llvm::APInt &value);

/// Colours are for a terminal whose user has not set NO_COLOR.
bool wantsColour(int fileDescriptor);

} // namespace fathom::report
