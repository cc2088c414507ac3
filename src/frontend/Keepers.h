// Which functions keep a pointer that they are given, so that it is known to somebody after they have returned: in a
// variable of the program, in memory that others have, or as a number. What they return is their caller's business.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace fathom::frontend {

/// How many bytes behind an address a pointer lies in memory; none: anywhere.
using Distance = std::optional<int64_t>;

class Keepers {
public:
  explicit Keepers(llvm::Module &module);

  /// Functions without a body keep nothing, those with variable arguments all of these.
  bool keeps(const llvm::CallBase &call, unsigned argument) { return keeps(call, argument, std::nullopt); }
  /// The same of a pointer that lies so far behind what the argument points to.
  bool keepsContents(const llvm::CallBase &call, unsigned argument, Distance distance) {
    return keeps(call, argument, std::optional(distance));
  }

private:
  using Contents = std::optional<Distance>; // none: the argument itself

  llvm::SmallVector<llvm::Function *, 4> targets(const llvm::CallBase &call) const;
  bool keeps(const llvm::CallBase &call, unsigned argument, Contents contents);
  bool keeps(llvm::Argument &argument, Contents contents);

  llvm::DenseMap<std::pair<const llvm::Argument *, int64_t>, bool> known; // by what of it is asked for
  llvm::DenseMap<llvm::FunctionType *, llvm::SmallVector<llvm::Function *, 4>> withAddress; // by their types
};

/// A variable in which a pointer lies.
struct Slot {
  llvm::AllocaInst *variable = nullptr; // null: it lies elsewhere
  Distance offset;
};

/// Of a pointer that lies so far behind this address.
Slot slotOf(llvm::Value &address, Distance distance);

struct SlotReader {
  /// A load of the pointer, a copy (and how far behind its target the pointer lies then), or a call that may return it.
  llvm::function_ref<void(llvm::Instruction &, Distance)> add;
  /// Whether the function may have it, which lies so far behind this argument.
  llvm::function_ref<bool(const llvm::CallBase &, unsigned, Distance)> mayKnow;
};

/// Adds all that reads the pointer. False if that may not be all: its bytes are read as something else, so that it goes
/// on as a number or in a structure, or the address of the variable goes elsewhere.
bool addReads(const Slot &slot, const SlotReader &reader);

/// Whether all that is done with the number is to compare it, or to compute how far it is from an address that is
/// aligned or from other pointers, which are added: distances within one object are no pointers.
bool isOnlyMeasured(const llvm::PtrToIntInst &number, llvm::SmallVectorImpl<const llvm::Value *> &from);

} // namespace fathom::frontend
