// Proofs that CaDiCaL writes for random formulas are accepted. With a line damaged they are rejected, or they still are
// proofs: of a formula with a model nothing is ever accepted.
#include "RandomClauses.h"
#include "solver/Refutation.h"
#include "solver/proof/Proof.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

namespace fathom::proof {
namespace {

using llvm::StringRef;

std::string proofOf(const Formula &formula, int variables) {
  solver::Clauses clauses;
  clauses.variables = variables;
  for (const std::vector<int> &clause : formula)
    clauses.add(clause);
  llvm::SmallString<64> path;
  EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("fathom-proof", "drat", path));
  llvm::FileRemover remover(path);
  Budget budget;
  writeProof(clauses, path.str().str(), budget);
  return (*llvm::MemoryBuffer::getFile(path))->getBuffer().str();
}

bool isAccepted(StringRef formula, StringRef proof) {
  try {
    check({formula, "f.cnf"}, {proof, "f.drat"});
    return true;
  } catch (const Rejected &) {
    return false;
  }
}

std::vector<std::string> linesOf(StringRef text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    lines.push_back(line.str());
    text = rest;
  }
  return lines;
}

std::string joined(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

/// One word of a line replaced, negated, removed or added.
std::string damagedLine(const std::string &line, int variables, RandomClauses &random) {
  llvm::SmallVector<StringRef> parts;
  StringRef(line).split(parts, ' ');
  std::vector<std::string> words(parts.begin(), parts.end());
  auto position = words.begin() + static_cast<ptrdiff_t>(random.below(words.size()));
  switch (random.below(4)) {
  case 0:
    *position = std::to_string(random.literal(variables));
    break;
  case 1:
    *position = StringRef(*position).starts_with("-") ? position->substr(1) : "-" + *position;
    break;
  case 2:
    words.erase(position);
    break;
  default:
    words.insert(position, std::to_string(random.literal(variables)));
  }
  std::string result;
  for (const std::string &word : words)
    result += (result.empty() ? "" : " ") + word;
  return result;
}

/// One line changed, removed, doubled, made a deletion or an addition, or moved.
std::string damaged(StringRef text, int variables, RandomClauses &random) {
  std::vector<std::string> lines = linesOf(text);
  size_t index = random.below(lines.size()), other = random.below(lines.size());
  std::string line = lines[index];
  auto at = [&](size_t i) { return lines.begin() + static_cast<ptrdiff_t>(i); };
  switch (random.below(8)) {
  case 0:
    lines.erase(at(index));
    break;
  case 1:
    lines.insert(at(index), line);
    break;
  case 2:
    lines[index] = StringRef(line).starts_with("d ") ? line.substr(2) : "d " + line;
    break;
  case 3:
    std::swap(lines[index], lines[other]);
    break;
  default:
    lines[index] = damagedLine(line, variables, random);
  }
  return joined(lines);
}

TEST(RandomProof, DamagedProofsOfSmallFormulas) {
  unsigned proofs = 0, accepted = 0, rejected = 0, wrongFormulas = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomClauses random(seed);
    int variables = 4 + static_cast<int>(random.below(7));
    Formula formula = random.formula(variables, static_cast<uint64_t>(variables) * 5, 3);
    if (isSatisfiable(formula, variables))
      continue;
    ++proofs;
    std::string text = textOf(formula, variables), proof = proofOf(formula, variables);
    ASSERT_TRUE(isAccepted(text, proof)) << text << proof;
    for (int i = 0; i < 20; ++i) {
      ++(isAccepted(text, damaged(proof, variables, random)) ? accepted : rejected);
      Formula changed = formula;
      int &literal = changed[random.below(changed.size())][0];
      literal = random.below(2) ? -literal : random.literal(variables);
      if (isSatisfiable(changed, variables)) {
        ++wrongFormulas;
        ASSERT_FALSE(isAccepted(textOf(changed, variables), proof)) << textOf(changed, variables) << proof;
      }
    }
  }
  EXPECT_GT(proofs, 100u);
  EXPECT_GT(accepted, 1000u); // formulas that small have many proofs
  EXPECT_GT(rejected, 1000u);
  EXPECT_GT(wrongFormulas, 50u);
}

/// Here a proof is long enough that lemmas build on each other.
TEST(RandomProof, DamagedProofsOfHardFormulas) {
  unsigned accepted = 0, rejected = 0;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomClauses random(seed);
    constexpr int variables = 200;
    Formula formula;
    while (formula.size() < 1050)
      formula.push_back(random.clause(variables, 3));
    std::string text = textOf(formula, variables), proof = proofOf(formula, variables);
    ASSERT_TRUE(isAccepted(text, proof));
    ASSERT_GT(linesOf(proof).size(), 1000u);
    for (int i = 0; i < 25; ++i)
      ++(isAccepted(text, damaged(proof, variables, random)) ? accepted : rejected);
  }
  EXPECT_GT(rejected, accepted);
}

/// Proofs of other formulas, and lines at random.
TEST(RandomProof, NothingProvesAFormulaWithAModel) {
  unsigned tried = 0;
  std::string proof = "0\n";
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomClauses random(seed);
    int variables = 4 + static_cast<int>(random.below(5));
    Formula formula = random.formula(variables, static_cast<uint64_t>(variables) * 4, 3);
    if (!isSatisfiable(formula, variables)) {
      proof = proofOf(formula, variables);
      continue;
    }
    ++tried;
    Formula lemmas = random.formula(variables, 10, 2);
    std::string text = textOf(formula, variables), header = "p cnf " + std::to_string(variables) + " 10\n";
    std::string garbage = StringRef(textOf(lemmas, variables)).drop_front(header.size()).str() + "0\n";
    EXPECT_FALSE(isAccepted(text, proof)) << text << proof;
    EXPECT_FALSE(isAccepted(text, garbage)) << text << garbage;
    EXPECT_FALSE(isAccepted(text, "0\n")) << text;
  }
  EXPECT_GT(tried, 500u);
}

} // namespace
} // namespace fathom::proof
