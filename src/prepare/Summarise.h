// Loops that only write memory, replaced by what they write: one instruction for all iterations, and the checks of an
// arbitrary one [Lambda, sections 4 and 6.1].
//
//   for (i = 0; i < n; ++i)            n = number of iterations
//     a[i] = 2 * i;                    if (n != 0) {
//                                        k = fathom.iteration(n)              ; any number below n
//                                        check the access of a[k]
//                                        fathom.fill(a, 2 * k, true, k, 4, n) ; a[k] = 2 * k, for every k
//                                        fathom.repeat(k)
//                                        assume that all n accesses are allowed
//                                      }
//                                      i = n
//
// Executed, the lines between iteration and repeat are the loop again, iteration by iteration.
//
// Where it takes a condition that ScalarEvolution does not prove (that a counter does not wrap around, that what is
// read and what is written lie apart), the loop stays beside its summary, for the case that the condition does not
// hold.
#pragma once

#include "support/Env.h"

#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// Says in Env::loops of every loop whether it was summarised, and why not.
void summariseLoops(llvm::Function &function, Env &env);

} // namespace fathom::prepare
