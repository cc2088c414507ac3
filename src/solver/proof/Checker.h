// Checks a proof of unsatisfiability forward, clause by clause, by propagating units [Wetzler, Heule, Hunt: DRAT-trim,
// SAT 2014]. A lemma is accepted in one of two cases.
//
//   RUP   assuming that all its literals are false, propagation of units finds a conflict: the lemma follows.
//   RAT   on its first literal x: for every clause D with -x, assuming that all literals of the lemma and all of D but
//         -x are false, propagation finds a conflict. The lemma need not follow, but a model that breaks it satisfies
//         every such D without -x, so that it stays a model when x is made true.
//
// So as long as all lemmas are accepted, a model of the formula means a model of what is there now; after the empty
// clause there is none.
//
//   1 2 0, -1 2 0, 1 -2 0, -1 -2 0    lemma 2: RUP, as -2 gives 1 and -1.   Then 1 and -1 follow by propagation.
//   1 2 0                             lemma 3 1: not RUP, but RAT on 3, as nothing has -3.
//
// What has once followed by propagation alone (the trail) stays, even when the clauses it came from are deleted:
// solvers delete these as satisfied. That is sound, as it is one of the clauses "there now" from then on. Hence RAT
// asks for more where -x is on the trail: the resolvent with it is the lemma without x, which propagation has just
// failed to refute, so the lemma is rejected.
//
// We check every lemma, where DRAT-trim goes backward and leaves out what was not needed: that needs the whole proof in
// memory and the reasons of every propagation. A checker should be small first, and this one takes about as long as
// solving.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <vector>

namespace fathom::proof {

/// Literals as in DIMACS: variables from 1, negated by the sign. A tautology says nothing and is passed over.
class Checker {
public:
  explicit Checker(uint32_t variables);

  /// A clause of the formula.
  void addClause(llvm::ArrayRef<int> clause);
  /// False if it is neither RUP nor RAT on its first literal; then it is not added.
  bool addLemma(llvm::ArrayRef<int> clause);
  /// Takes one copy away. False if there is none.
  bool remove(llvm::ArrayRef<int> clause);
  /// The clauses cannot hold together. From then on everything is a lemma.
  bool isRefuted() const { return refuted; }

private:
  using Literal = uint32_t;   // twice the variable, plus one if it is negated
  using ClauseRef = uint32_t; // where it stands in `store`
  using Clause = llvm::MutableArrayRef<Literal>;
  struct Watch {
    ClauseRef clause;
    Literal other; // if that is true, the clause need not be looked at
  };

  Literal literalOf(int number) const;
  bool read(llvm::ArrayRef<int> clause);

  bool isTrue(Literal literal) const { return values[literal] > 0; }
  bool isFalse(Literal literal) const { return values[literal] < 0; }
  void assign(Literal literal);
  bool assignFalse(llvm::ArrayRef<Literal> literals);
  bool propagate();
  bool visit(Literal falsified, std::vector<Watch> &list);
  void undoTo(size_t length);

  bool isRup();
  bool isRat();
  bool conflictsWith(Clause clause, Literal pivot);

  // Clauses in the store: size and state, the next of the same hash, the literals. The first two are watched.
  enum : uint32_t { headerWords = 2, isRemoved = 1, none = UINT32_MAX };
  uint32_t sizeOf(ClauseRef ref) const { return store[ref] >> 1; }
  bool isLive(ClauseRef ref) const { return !(store[ref] & isRemoved); }
  ClauseRef &nextOf(ClauseRef ref) { return store[ref + 1]; }
  Clause literalsOf(ClauseRef ref) { return {&store[ref + headerWords], sizeOf(ref)}; }
  ClauseRef after(ClauseRef ref) const { return ref + headerWords + sizeOf(ref); }
  static uint64_t hashOf(llvm::ArrayRef<Literal> literals);
  bool isCurrent(ClauseRef ref);
  void keep();
  void attach(ClauseRef ref);
  void compact();

  std::vector<signed char> values; // by literal: 1 true, -1 false, 0 open
  std::vector<Literal> trail;      // what is true; between calls, what follows by propagation alone
  size_t propagated = 0;           // how much of it
  std::vector<std::vector<Watch>> watches;
  std::vector<uint32_t> store;
  size_t removedWords = 0;
  llvm::DenseMap<uint64_t, ClauseRef> byHash;
  std::vector<Literal> current; // the clause at hand, each literal once, in its order
  std::vector<char> marked;     // by literal; all 0 between calls
  bool refuted = false;
};

} // namespace fathom::proof
