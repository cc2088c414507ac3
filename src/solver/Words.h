// Arithmetic on words of literals, the lowest bit first: the circuits behind the operators of bit-vectors. Constants
// need no cases of their own where the AIG folds them away.
#pragma once

#include "solver/Aig.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace fathom::solver {

using Word = llvm::SmallVector<Lit, 64>;
using Bits = llvm::ArrayRef<Lit>;

class Words {
public:
  explicit Words(Aig &aig) : aig(aig) {}

  static Word constant(const llvm::APInt &value);
  static Word negated(Bits a);
  Word ite(Lit condition, Bits a, Bits b);
  Lit equal(Bits a, Bits b);
  Lit anyOf(Bits a);
  Lit less(Bits a, Bits b, Lit orEqual); // unsigned
  Lit signedLess(Bits a, Bits b, Lit orEqual);
  /// a + b + carry
  Word add(Bits a, Bits b, Lit carry = falseLit);
  Word negative(Bits a) { return add(Word(a.size(), falseLit), negated(a), trueLit); }
  Word multiply(Bits a, Bits b);
  struct Division {
    Word quotient, remainder;
  };
  /// As SMT-LIB defines division by zero.
  Division divide(Bits a, Bits b);
  Division signedDivide(Bits a, Bits b);
  Word shiftLeft(Bits a, Bits amount);
  Word shiftRight(Bits a, Bits amount, Lit fill);

private:
  struct Digit {
    Lit lit;
    bool negative;
    unsigned position;
  };
  static llvm::SmallVector<Digit, 64> digitsOf(Bits multiplier);
  Word absolute(Bits a) { return negativeIf(a.back(), a); }
  Word negativeIf(Lit condition, Bits a);

  Aig &aig;
};

} // namespace fathom::solver
