// Four ways to get rid of lambdas, after "lambda-arrays" section 5. All keep sharing; none recurses.
//
//   eager         reads are pushed through stores, ites and lambdas until only array variables are read (Theorem 1)
//   quantifiers   each lambda becomes an array variable, which a quantified formula defines (Theorem 2)
//   instantiate   ... which is defined at every index at which it may be read (Theorem 3)
//   lazy          ... which is defined only where a model was wrong about it
//
// The first keeps equality; the others keep satisfiability, and a model of the result, restricted to what occurs in the
// given roots, is a model of these.
#pragma once

#include "rewrite/Rewriter.h"
#include "term/Definition.h"
#include "term/Evaluator.h"
#include "term/Substitution.h"

#include "llvm/ADT/DenseSet.h"

namespace fathom::rewrite {

/// Equal terms without store, lambda or ite of arrays.
std::vector<Term> reduceEagerly(Terms &terms, llvm::ArrayRef<Term> roots);

/// Conditions in which array variables stand for lambdas.
struct Abstracted {
  std::vector<Term> roots;                   // one for each given root
  std::vector<Term> facts;                   // hold besides
  std::vector<term::Definition> definitions; // hold besides
};

Abstracted instantiateLambdas(Terms &terms, llvm::ArrayRef<Term> roots);
Abstracted quantifyLambdas(Terms &terms, llvm::ArrayRef<Term> roots);

/// The variables that stand for lambdas.
class LambdaNames {
public:
  explicit LambdaNames(Terms &terms) : terms(terms), config{*this}, rewriter(terms, config), substitution(terms) {}

  /// `t` with a variable in the place of every lambda, also inside their bodies.
  Term abstract(Term t) { return rewriter.rewrite(t); }
  /// The lambda that a variable stands for, as it was given; invalid if it stands for none.
  Term lambdaOf(Term variable) const { return originals.lookup(variable.id); }
  const std::vector<term::Definition> &all() const { return definitions; }
  /// select(variable, index) = body[index]
  Term instance(Term variable, Term index);

private:
  struct Config {
    LambdaNames &names;
    bool shouldRewrite(Term) { return true; }
    Rewritten applyRewriteRules(Term t);
    void afterRewrite(Term from, Term to);
  };
  Term variableFor(Term lambda);

  Terms &terms;
  Config config;
  Rewriter<Config> rewriter;
  term::Substitution substitution;
  std::vector<term::Definition> definitions;
  llvm::DenseMap<uint32_t, size_t> definitionOf; // by variable
  llvm::DenseMap<uint32_t, Term> originals;      // by variable
  llvm::DenseMap<uint32_t, Term> variables;      // by lambda with an abstract body
};

/// Lemmas on demand. While `violated` answers something, that is to be asserted and another model to be found.
class LazyLambdas {
public:
  LazyLambdas(Terms &terms, llvm::ArrayRef<Term> roots);

  /// To be asserted first.
  const std::vector<Term> &roots() const { return abstractRoots; }
  /// Instances that the model breaks, all new; none if it is a model of the given roots. The model must satisfy the
  /// abstract roots and all instances so far.
  std::vector<Term> violated(const term::Assignment &model);

private:
  void collectReads(Term t);
  Term variableRead(Term select, term::Evaluator &evaluator) const;

  Terms &terms;
  LambdaNames names;
  std::vector<Term> originalRoots, abstractRoots;
  std::vector<Term> reads; // the selects of the roots and of all instances
  llvm::DenseSet<uint32_t> seen;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> instantiated; // variable and index
};

} // namespace fathom::rewrite
