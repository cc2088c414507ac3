// Before every access that is not in bounds by construction, a question whether it is allowed; on request, whether its
// address is aligned, and, before pointers are compared, whether they are of one object.
#pragma once

#include "support/Property.h"

#include "llvm/IR/Function.h"

#include <utility>

namespace fathom::prepare {

/// The two pointers that are put in order, or subtracted, here; null if there are none. (Clang's name tells the
/// difference of two pointers from that of two integers.)
std::pair<llvm::Value *, llvm::Value *> orderedPointers(const llvm::Instruction &inst);

inline constexpr char unalignedText[] = "the address is not aligned as its type demands";

/// Where an access goes to, and how clang takes that to be aligned.
llvm::SmallVector<std::pair<llvm::Value *, llvm::Align>, 2> alignedPointers(const llvm::Instruction &inst);

/// Of all accesses: clang has no checks of its own where structures are copied. To be done before promises are dropped.
void insertAlignmentChecks(llvm::Function &function);

inline constexpr char wrapsText[] = "the pointer wraps around";

/// Of pointers that are constants: clang has no checks of these.
void insertConstantPointerChecks(llvm::Function &function);

void insertChecks(llvm::Function &function, const PropertySet &checks);

} // namespace fathom::prepare
