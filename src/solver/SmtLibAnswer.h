// What programs that speak SMT-LIB 2 print: one s-expression after the other, and values of terms among them. They may
// print anything; what is not as it should be is no value.
#pragma once

#include "term/Term.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <vector>

namespace fathom::solver {

/// Where the first s-expression of a text ends; goes on where it stopped when there is more text.
class ExpressionEnd {
public:
  /// 0: not yet.
  size_t find(llvm::StringRef text);

private:
  size_t at = 0;
  unsigned depth = 0;
  bool begun = false;
  char closing = 0; // inside a string or a quoted symbol: what ends it
};

/// ((term value) ...) in the order of the question, the answer to get-value: one value of each sort.
std::optional<std::vector<llvm::APInt>> readValues(llvm::StringRef answer, llvm::ArrayRef<term::Sort> sorts);

} // namespace fathom::solver
