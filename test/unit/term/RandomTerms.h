// Random terms, built the same way in several arenas: the same choices give the same expression, so that arenas with
// and without simplification can be compared.
#pragma once

#include "term/Evaluator.h"
#include "term/Term.h"

#include <random>

namespace fathom::term {

/// One recipe a node; operands are numbers of earlier nodes. Replayable in any arena.
class RandomTerms {
public:
  /// `widths` are the widths in play: operators are chosen so that many nodes of each exist. Few distinct leaves and
  /// frequent reuse of recent nodes make rules match.
  /// A narrower choice of operators makes the rules among them match more often.
  /// All of the scalar ones; Arrays without, Lambdas with lambdas, both beside scalar operators.
  enum class Operators { All, Sums, Parts, Arrays, Lambdas };
  RandomTerms(uint64_t seed, std::vector<unsigned> widths, unsigned count, Operators operators = Operators::All);

  struct Built {
    std::vector<Term> nodes;
    std::vector<Term> variables;
    Func function;
  };
  Built build(Terms &terms) const;
  /// Values for what `build` made; `valueSeed` chooses. Small numbers, corner cases and random bits.
  static Assignment assign(const Terms &terms, const Built &built, uint64_t valueSeed);

private:
  enum class Op {
    Constant,
    Truth,
    Variable,
    BoolVariable,
    Apply,
    Not,
    And,
    Or,
    Xor,
    Ite,
    BoolIte,
    Eq,
    BoolEq,
    BvNot,
    BvNeg,
    BvAnd,
    BvOr,
    BvXor,
    Add,
    Sub,
    Mul,
    UDiv,
    URem,
    SDiv,
    SRem,
    Shl,
    LShr,
    AShr,
    ULt,
    ULe,
    SLt,
    SLe,
    Concat,
    Extract,
    ZExt,
    SExt,
    FromBool,
    ToBool,
    ArrayVariable, // the first that is not among All
    Select,
    Store,
    ArrayIte,
    Lambda
  };
  struct Recipe {
    Op op;
    unsigned a = 0, b = 0, c = 0, d = 0; // operands
    unsigned width = 0, low = 0;
    llvm::APInt constant = llvm::APInt();
  };

  Op randomOp(Operators operators);
  void addRandom(Operators operators);
  bool chooseShape(Recipe &recipe);
  bool chooseResize(Recipe &recipe);
  bool chooseArray(Recipe &recipe);
  void push(Recipe recipe, unsigned width);
  /// A node of that width (0: Boolean, arrayWidth: array); nothing if there is none.
  std::optional<unsigned> pick(unsigned width);
  llvm::APInt randomConstant(unsigned width);
  unsigned random(unsigned below) { return static_cast<unsigned>(engine() % below); }
  Term make(Terms &terms, const Recipe &recipe, Built &built) const;
  Term makeLambda(Terms &terms, const Recipe &recipe, Built &built) const;

  /// Arrays map indices of the first width to elements of the first width.
  static constexpr unsigned arrayWidth = ~0u;

  std::mt19937_64 engine;
  std::vector<unsigned> widths;
  std::vector<Recipe> recipes;
  std::vector<unsigned> widthOf;
};

} // namespace fathom::term
