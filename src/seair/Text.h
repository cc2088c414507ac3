// Sea-IR as text: printer and parser. Printing what was parsed gives the same text again.
#pragma once

#include "seair/SeaIR.h"

#include "llvm/Support/raw_ostream.h"

#include <string_view>

namespace fathom::seair {

void print(const Program &program, llvm::raw_ostream &out);
void print(const Function &function, llvm::raw_ostream &out);
std::string toString(const Program &program);

/// Throws UserError with "line N: what is wrong".
Program parse(std::string_view text);

} // namespace fathom::seair
