// Single-assert form (SA): one assert, at the end of the last block ERR, which all paths reach [SeaBMC, Fig. 3b].
//
//   entry:                                   entry:
//     assert r0, bounds "a"                    br r0, entry.1, ERR
//     assert r1, null "b"            =>      entry.1:
//     halt                                     br r1, entry.2, ERR
//                                            entry.2:
//                                              assume 0
//                                              br ERR
//                                            ERR:
//                                              r2 = phi i32 [0, entry], [1, entry.1], [0, entry.2]
//                                              assert 0, check r2
//                                              halt
//
// So a run that arrives in ERR with all its assumes true is a violation, of the check whose index is r2. A run that
// ends well must not count, hence the false assume; its check index means nothing.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

/// Trims the function first. Its results are dropped: the end of a run is not seen any more.
void singleAssert(seair::Function &function);

} // namespace fathom::transform
