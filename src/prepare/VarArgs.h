// Variable arguments as an object: functions that use va_start get a pointer to their arguments instead.
#pragma once

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace fathom::prepare {

/// What va_start puts into the first two fields of a va_list: no argument is in a register.
constexpr unsigned noGeneralRegisters = 48, noFloatRegisters = 176;

/// Where each variable argument of a call lies in the area that its function gets.
struct VariableArea {
  struct Slot {
    unsigned argument;
    uint64_t offset;
    llvm::Type *copied; // of an argument passed by value: its type
  };
  uint64_t size = 0;
  llvm::Align align{16};
  llvm::SmallVector<Slot, 8> slots{};
};
/// Of a va_list.
uint64_t variableListBytes(const llvm::DataLayout &layout);
VariableArea layOutVariable(const llvm::CallBase &call);

void lowerVariableArguments(llvm::Module &module);

} // namespace fathom::prepare
