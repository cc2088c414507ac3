// The text of formulas (DIMACS) and proofs (DRAT), line by line and strictly: one clause a line, ended by 0, nothing
// else. What is not as it should be is rejected with its line.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <stdexcept>
#include <string>

namespace fathom::proof {

/// A certificate does not show what it claims. The text says where: "query-1.drat:17: ...".
struct Rejected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Lines {
public:
  /// `name` is for messages. The text must outlive this.
  Lines(llvm::StringRef text, std::string name) : rest(text), name(std::move(name)) {}

  /// Goes to the next line. False when there is none.
  bool next();
  llvm::StringRef line() const { return current; }
  /// The literals in a part of the line, all of variables from 1 to `variables`.
  void readClause(llvm::StringRef text, uint32_t variables, llvm::SmallVectorImpl<int> &clause) const;
  [[noreturn]] void reject(const std::string &why) const;

private:
  int readLiteral(llvm::StringRef &text, uint32_t variables) const;

  llvm::StringRef rest, current;
  std::string name;
  uint64_t number = 0;
};

} // namespace fathom::proof
