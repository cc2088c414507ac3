// Formulas and proofs, with a line "%" between them. A proof that is accepted shows that its formula has no model: of
// formulas with few variables all assignments are tried.
#include "solver/proof/Lines.h"
#include "solver/proof/Proof.h"
#include "support/Error.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <new>
#include <vector>

using namespace fathom;

constexpr uint32_t mostVariables = 12;

static bool isTrue(llvm::ArrayRef<int> clause, uint32_t assignment) {
  return llvm::any_of(clause, [&](int literal) {
    bool value = assignment >> (std::abs(literal) - 1) & 1;
    return literal > 0 ? value : !value;
  });
}

static void requireNoModel(llvm::StringRef formula, uint32_t variables) {
  proof::Lines lines(formula, "formula");
  std::vector<llvm::SmallVector<int>> clauses;
  while (lines.next())
    if (!lines.line().starts_with("c") && !lines.line().starts_with("p"))
      lines.readClause(lines.line(), variables, clauses.emplace_back());
  for (uint32_t assignment = 0; assignment < 1u << variables; ++assignment)
    invariant(!llvm::all_of(clauses, [&](const auto &clause) { return isTrue(clause, assignment); }),
              "a proof of something that is not so was accepted");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto [formula, rest] = llvm::StringRef(reinterpret_cast<const char *>(data), size).split("%\n");
  try {
    proof::Counts counts = proof::check({formula, "formula"}, {rest, "proof"});
    if (counts.variables <= mostVariables)
      requireNoModel(formula, static_cast<uint32_t>(counts.variables));
  } catch (const proof::Rejected &) {
  } catch (const std::bad_alloc &) {
  }
  return 0;
}
