// The checker against one that is written to be obvious, and against all assignments.
#include "solver/proof/Checker.h"
#include "RandomClauses.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace fathom::proof {
namespace {

/// The same rules, by looking at all clauses again and again.
class Obvious {
public:
  explicit Obvious(const Formula &formula) : clauses(formula) { settle(); }

  bool isLemma(const std::vector<int> &clause) const {
    if (isTautology(clause) || refuted || conflicts(negationOf(clause)))
      return true;
    return !clause.empty() && isRat(clause);
  }

  void add(const std::vector<int> &clause) {
    clauses.push_back(clause);
    settle();
  }

  bool remove(const std::vector<int> &clause) {
    auto same = [&](const std::vector<int> &other) { return asSet(other) == asSet(clause); };
    auto found = std::find_if(clauses.begin(), clauses.end(), same);
    if (isTautology(clause) || refuted)
      return true;
    if (found == clauses.end())
      return false;
    clauses.erase(found);
    return true;
  }

  bool refuted = false;

private:
  using Literals = std::set<int>;
  static Literals asSet(const std::vector<int> &clause) { return {clause.begin(), clause.end()}; }
  static bool isTautology(const std::vector<int> &clause) {
    return llvm::any_of(clause, [&](int literal) { return llvm::is_contained(clause, -literal); });
  }
  static Literals negationOf(const std::vector<int> &clause) {
    Literals result;
    for (int literal : clause)
      result.insert(-literal);
    return result;
  }

  /// Adds what follows by propagation to the literals. True at a conflict.
  bool propagate(Literals &literals) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::vector<int> &clause : clauses) {
        Literals open;
        bool isSatisfied = false;
        for (int literal : clause) {
          isSatisfied |= literals.count(literal) != 0;
          if (!literals.count(-literal))
            open.insert(literal);
        }
        if (isSatisfied)
          continue;
        if (open.empty())
          return true;
        if (open.size() == 1)
          changed |= literals.insert(*open.begin()).second;
      }
    }
    return false;
  }

  bool conflicts(Literals assumed) const {
    for (int literal : units)
      if (assumed.count(-literal))
        return true;
    assumed.insert(units.begin(), units.end());
    return propagate(assumed);
  }

  bool isRat(const std::vector<int> &lemma) const {
    int pivot = lemma.front();
    if (units.count(-pivot))
      return false;
    return llvm::all_of(clauses, [&](const std::vector<int> &clause) {
      if (!llvm::is_contained(clause, -pivot) || isTautology(clause))
        return true;
      Literals resolvent = asSet(lemma);
      for (int literal : clause)
        if (literal != -pivot)
          resolvent.insert(literal);
      std::vector<int> list(resolvent.begin(), resolvent.end());
      return isTautology(list) || conflicts(negationOf(list));
    });
  }

  void settle() { refuted = refuted || propagate(units); }

  Formula clauses;
  Literals units; // what has ever followed
};

struct Tally {
  unsigned accepted = 0, rejected = 0, deleted = 0, refuted = 0;
};

/// Random lemmas and deletions on a random formula. Whatever is accepted, a formula with a model is never refuted.
void compare(uint64_t seed, Tally &tally) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  RandomClauses random(seed);
  int variables = 3 + static_cast<int>(random.below(5));
  Formula formula = random.formula(variables, 4 + random.below(26), 4);
  bool hasModel = isSatisfiable(formula, variables);
  Checker checker(static_cast<uint32_t>(variables));
  for (const std::vector<int> &clause : formula)
    checker.addClause(clause);
  Obvious obvious(formula);
  Formula known = formula;
  for (int step = 0; step < 60; ++step) {
    bool isDeletion = random.below(3) == 0;
    std::vector<int> clause = isDeletion && random.below(8) ? known[random.below(known.size())]
                                                            : random.clause(variables, 1 + random.below(3));
    if (isDeletion) {
      bool removed = checker.remove(clause);
      ASSERT_EQ(removed, obvious.remove(clause));
      tally.deleted += removed;
    } else {
      bool accepted = checker.addLemma(clause);
      ASSERT_EQ(accepted, obvious.isLemma(clause));
      if (accepted) {
        obvious.add(clause);
        known.push_back(clause);
      }
      ++(accepted ? tally.accepted : tally.rejected);
    }
    ASSERT_EQ(checker.isRefuted(), obvious.refuted);
    ASSERT_FALSE(hasModel && checker.isRefuted());
  }
  tally.refuted += checker.isRefuted();
}

TEST(Checker, IsAsTheObviousOne) {
  Tally tally;
  for (uint64_t seed = 0; seed < 4000; ++seed)
    compare(seed, tally);
  EXPECT_GT(tally.accepted, 10000u);
  EXPECT_GT(tally.rejected, 10000u);
  EXPECT_GT(tally.deleted, 10000u);
  EXPECT_GT(tally.refuted, 500u);
}

/// Deletes so much that the store is compacted, several times.
TEST(Checker, ForgetsWhatIsDeleted) {
  RandomClauses random(1);
  constexpr int variables = 500;
  Checker checker(variables);
  Formula core = {{1, 2, 500}, {-1, 2, 500}, {1, -2, 500}, {-1, -2, 500}};
  for (const std::vector<int> &clause : core)
    checker.addClause(clause);
  for (int round = 0; round < 20; ++round) {
    Formula batch = random.formula(variables, 1000, 300);
    for (std::vector<int> &clause : batch) {
      for (int &literal : clause)
        literal = std::abs(literal); // else they would be tautologies
      clause.push_back(500);         // so that nothing follows from them
      checker.addClause(clause);
    }
    for (const std::vector<int> &clause : batch)
      EXPECT_TRUE(checker.remove(clause));
  }
  EXPECT_FALSE(checker.remove({1, 2, 3}));
  EXPECT_FALSE(checker.addLemma({-500}));
  EXPECT_TRUE(checker.addLemma({2, 500}));
  EXPECT_TRUE(checker.remove({500, 2, -1}));
  EXPECT_TRUE(checker.addLemma({500}));
  EXPECT_FALSE(checker.isRefuted());
  EXPECT_FALSE(checker.addLemma({-500}));
}

} // namespace
} // namespace fathom::proof
