// The value of terms under an assignment. Iterative and memoised: linear in the DAG.
#pragma once

#include "term/Term.h"

#include <functional>
#include <map>

namespace fathom::term {

/// Values of variables and functions. What is not set is 0 (false).
struct Assignment {
  llvm::DenseMap<uint32_t, llvm::APInt> variables; // by term id; a Boolean is 1 bit wide
  std::map<std::pair<uint32_t, std::vector<std::string>>, llvm::APInt> applications; // by function id and hex arguments

  void setApplication(Func f, llvm::ArrayRef<llvm::APInt> arguments, llvm::APInt value);
  /// Null when it was never set.
  const llvm::APInt *application(Func f, llvm::ArrayRef<llvm::APInt> arguments) const;
};

class Evaluator {
public:
  Evaluator(const Terms &terms, const Assignment &assignment) : terms(terms), assignment(assignment) {}

  /// Booleans are one bit wide.
  llvm::APInt value(Term t);
  bool isTrue(Term t) { return value(t).getBoolValue(); }

private:
  const Terms &terms;
  const Assignment &assignment;
  llvm::DenseMap<uint32_t, llvm::APInt> cache;
};

} // namespace fathom::term
