// What divides an integer: the strides of addresses that are computed.
#pragma once

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Operator.h"

#include <cstdint>
#include <optional>

namespace fathom::regions {

/// A number that divides `value`, taken as signed; 0 if it is always zero.
uint64_t divisorOf(const llvm::Value &value);

/// An address as its base plus `constant` plus some multiple of `stride` (0: none).
struct Displacement {
  int64_t constant;
  uint64_t stride;
};

Displacement displacementOf(const llvm::GEPOperator &gep, const llvm::DataLayout &layout);

} // namespace fathom::regions
