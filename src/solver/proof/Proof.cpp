#include "solver/proof/Proof.h"

#include "solver/proof/Checker.h"
#include "support/Error.h"

namespace fathom::proof {

using llvm::StringRef;

/// Literals are `int`s, and a checker has tables by literal.
constexpr uint64_t maxVariables = 1u << 28;
/// A formula has not many more variables than bytes, so that a short one does not cost gigabytes.
constexpr uint64_t maxUnused = 1u << 16;

/// "p cnf VARIABLES CLAUSES", after lines of comments.
static Counts readHeader(Lines &lines, size_t bytes) {
  bool any = lines.next();
  while (any && (lines.line() == "c" || lines.line().starts_with("c ")))
    any = lines.next();
  StringRef text = lines.line();
  Counts counts;
  bool isHeader = any && text.consume_front("p cnf ") && !text.consumeInteger(10, counts.variables) &&
                  text.consume_front(" ") && !text.consumeInteger(10, counts.clauses) && text.empty();
  if (!isHeader)
    lines.reject("expected 'p cnf VARIABLES CLAUSES'");
  uint64_t most = std::min(maxVariables, maxUnused + bytes);
  if (counts.variables > most)
    lines.reject("more than " + std::to_string(most) + " variables");
  return counts;
}

static void readFormula(Lines &lines, const Counts &counts, Checker &checker) {
  llvm::SmallVector<int> clause;
  uint64_t read = 0;
  for (; lines.next(); ++read) {
    if (read == counts.clauses)
      lines.reject("more than the " + std::to_string(counts.clauses) + " clauses of the header");
    lines.readClause(lines.line(), static_cast<uint32_t>(counts.variables), clause);
    checker.addClause(clause);
  }
  if (read != counts.clauses)
    lines.reject("the file ends after " + std::to_string(read) + " of " + std::to_string(counts.clauses) + " clauses");
}

/// Lines after the empty clause are read, so that they are no junk, but it does not matter what they say.
static void readProof(Lines &lines, Counts &counts, Checker &checker) {
  llvm::SmallVector<int> clause;
  bool isComplete = false;
  while (lines.next()) {
    StringRef text = lines.line();
    bool isDeletion = text.consume_front("d ");
    lines.readClause(text, static_cast<uint32_t>(counts.variables), clause);
    if (isDeletion ? !checker.remove(clause) : !checker.addLemma(clause))
      lines.reject(isDeletion ? "deletes a clause that is not there"
                              : "the clause does not follow: neither RUP nor RAT");
    ++(isDeletion ? counts.deletions : counts.lemmas);
    isComplete |= !isDeletion && clause.empty();
  }
  if (!isComplete)
    lines.reject("the proof ends without the empty clause");
}

Counts check(const Text &formula, const Text &proof) {
  Lines lines(formula.text, formula.name);
  Counts counts = readHeader(lines, formula.text.size());
  Checker checker(static_cast<uint32_t>(counts.variables));
  readFormula(lines, counts, checker);
  Lines proofLines(proof.text, proof.name);
  readProof(proofLines, counts, checker);
  invariant(checker.isRefuted(), "a proof was accepted without a refutation");
  return counts;
}

} // namespace fathom::proof
