// Bit-vector terms as circuits: every term becomes a word of literals of an AIG, the lowest bit first; a Boolean is a
// word of one. Iterative, each term once.
//
// Variables, applications and reads of array variables are opaque: their bits are inputs. That equal arguments give
// equal results is for the caller to say, where they agree (`agreement`).
#pragma once

#include "solver/Aig.h"
#include "solver/Words.h"
#include "support/Budget.h"
#include "term/Ranges.h"

namespace fathom::solver {

class BitBlaster {
public:
  BitBlaster(const term::Terms &terms, const Budget &budget, Aig &aig)
      : terms(terms), budget(budget), aig(aig), words(aig), ranges(terms) {}

  /// Throws Unsupported where there are stores, lambdas or choices between arrays.
  Lit truth(term::Term condition) { return blast(condition)[0]; }
  /// A condition that is asserted, too, and for good: a bound of an input that no term before has needs fewer bits.
  void assume(term::Term condition);
  /// The bits of a term below one that was blasted.
  llvm::ArrayRef<Lit> known(term::Term t) const;
  /// Conditions that hold together where two applications or reads that were blasted have equal arguments.
  Word agreement(term::Term a, term::Term b);
  /// Where the arguments of one have these values.
  Word agreement(term::Term a, llvm::ArrayRef<llvm::APInt> values);
  /// A word of its own.
  Word inputs(size_t width);
  bool isOpaque(term::Term t) const;

private:
  llvm::ArrayRef<Lit> blast(term::Term root);
  Word build(term::Term t);
  void useRange(term::Term t, Word &word);
  Word buildSum(term::Term t);
  Word buildLongSum(llvm::ArrayRef<term::Term> leaves);
  llvm::SmallVector<term::Term> operandsOf(term::Term t);
  llvm::SmallVector<term::Term> leavesOf(term::Term t);
  Word buildTree(term::Kind kind, llvm::ArrayRef<term::Term> leaves);
  Lit truthOf(term::Kind kind, llvm::ArrayRef<Lit> a, llvm::ArrayRef<Lit> b);
  Word wordOf(term::Kind kind, llvm::ArrayRef<Lit> a, llvm::ArrayRef<Lit> b);

  const term::Terms &terms;
  const Budget &budget;
  Aig &aig;
  Words words;
  term::Ranges ranges;
  size_t treeSteps = 0;                      // in all trees
  llvm::DenseMap<uint32_t, bool> wholeTrees; // by term id: seen as a tree, or as two parts
  std::vector<Lit> bits;                     // of all terms, one after the other
  llvm::DenseMap<uint32_t, size_t> first;    // by term id: its first bit
};

} // namespace fathom::solver
