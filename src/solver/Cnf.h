// An AIG as clauses, for the part of it that is asked for. A gate becomes a variable that equals it, in both
// directions: a literal asked for once can be used later in either polarity, and a SAT solver finds the definitions
// again when it eliminates variables.
//
// Not every AND gets a variable: an exclusive or, a choice and a majority take three ANDs and more in the AIG, but are
// one gate here; and a tree of ANDs whose inner nodes nobody else uses is one wide gate. Should an inner node be asked
// for later, it gets its own variable then.
#pragma once

#include "solver/Aig.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>
#include <optional>

namespace fathom::solver {

/// Literals are those of DIMACS: variables from 1, negated by the sign.
class Cnf {
public:
  using Sink = std::function<void(llvm::ArrayRef<int>)>;
  Cnf(const Aig &aig, Sink sink) : aig(aig), sink(std::move(sink)) {}

  void assertTrue(Lit lit);
  /// Two words of one width are equal where all the conditions hold.
  void assertEqualWhen(llvm::ArrayRef<Lit> conditions, llvm::ArrayRef<Lit> a, llvm::ArrayRef<Lit> b);
  /// Not of a constant.
  int literal(Lit lit);
  /// Of the node of a literal; 0 if no clause has asked for it.
  int variable(Lit lit) const;
  int variables() const { return count; }

private:
  /// A node, or its negation, as ite(condition, a, b) or the majority of the three.
  struct Gate {
    Lit condition, a, b;
  };
  std::optional<Gate> asIte(uint32_t node) const;
  std::optional<Gate> asMajority(uint32_t node) const;
  bool isGate(uint32_t node) const { return asIte(node) || asMajority(node); }
  void operandsOf(uint32_t node, llvm::SmallVectorImpl<Lit> &operands) const;
  void define(uint32_t node);
  void defineIte(int result, int condition, int a, int b);
  void defineXor(int result, int a, int b);
  void defineMajority(int result, int a, int b, int c);
  int numbered(Lit lit);
  void add(llvm::ArrayRef<int> clause) { sink(clause); }

  const Aig &aig;
  Sink sink;
  std::vector<int> numbers;        // by node: its variable
  std::vector<uint32_t> undefined; // numbered nodes without clauses
  int count = 0;
};

} // namespace fathom::solver
