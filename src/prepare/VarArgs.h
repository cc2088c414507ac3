// Variable arguments as an object: functions that use va_start get a pointer to their arguments instead.
#pragma once

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace fathom::prepare {

/// What va_start puts into the first two fields of a va_list: no argument is in a register.
constexpr unsigned noGeneralRegisters = 48, noFloatRegisters = 176;

/// Where an argument is passed on x86-64. Of one that cannot be told, all that may be.
enum Passing : uint8_t { InGeneral = 1, InFloating = 2, InMemory = 4, InAny = 7 };

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
  /// Passing, for each 8 bytes; and for as much behind them as va_arg may ask for at once.
  llvm::SmallVector<uint8_t, 16> passing{};
};
/// Of a va_list.
uint64_t variableListBytes(const llvm::DataLayout &layout);
VariableArea layOutVariable(const llvm::CallBase &call);

/// Passing for each 8 bytes that va_arg asks for, if `area` is where it takes overflow_arg_area, and registers would
/// do.
llvm::SmallVector<uint8_t, 2> passingAskedFor(const llvm::LoadInst &area);

void lowerVariableArguments(llvm::Module &module);

} // namespace fathom::prepare
