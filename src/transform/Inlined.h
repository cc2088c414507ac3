// Calls replaced by the bodies of their callees, in Sea-IR: calls are pure there, so what a callee does to memory is in
// the memories it takes and returns.
//
//   fun main() {                            fun main() {
//   entry:                                  entry:
//     m0 = mem.init region 0                  m0 = mem.init region 0
//     r0, m1 = call i8, mem next(mem m0)      br next
//     halt                                  next:
//   }                                         r1 = nondet i8 input "x"
//   fun next(mem m) -> i8, mem {              br entry.1
//   entry:                                  entry.1:
//     r1 = nondet i8 input "x"                r0 = phi i8 [r1, next]
//     ret r1, m                               ...
//   }
//
// Each copy of a nondet, a havoc, an allocation or a region (mem.init) is one of its own. What has no place in the
// source, as in models of the C library, gets that of the call. A function that is in its own chain of calls more often
// than the bound becomes a `recursion` check.
#pragma once

#include "seair/SeaIR.h"
#include "support/Env.h"

namespace fathom::transform {

/// A program of one function: the first, with everything it calls. Functions have no loops, and their blocks stand in
/// topological order.
seair::Program inlined(const seair::Program &program, Env &env);

} // namespace fathom::transform
