// The working state of Local.cpp and LocalCalls.cpp; private to them.
#pragma once

#include "regions/ValueGraph.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace fathom::regions {

class LocalBuilder {
public:
  LocalBuilder(const llvm::Function &function, ValueGraph &out) : function(function), out(out), graph(out.graph) {}

  void add(const llvm::Instruction &inst);

private:
  // Local.cpp
  void addAlloca(const llvm::AllocaInst &inst);
  void addLoad(const llvm::Value &result, const llvm::Value *pointer);
  void addStore(const llvm::Value &value, const llvm::Value *pointer);
  void addStore(const llvm::Value &value, Cell cell);
  void addAtomic(const llvm::Instruction &inst);
  void addGep(const llvm::GetElementPtrInst &inst);
  void addMerge(const llvm::Instruction &inst);
  void addAggregate(const llvm::Instruction &inst);
  void addCompare(const llvm::Instruction &inst);
  void addReturn(const llvm::ReturnInst &inst);
  void addUnknown(const llvm::Instruction &inst);
  void toOmega(Cell cell);

  // LocalCalls.cpp
  void addCall(const llvm::CallBase &call);
  void addFathom(const llvm::CallBase &call);
  void addInput(const llvm::CallBase &call);
  void addFill(const llvm::CallBase &call);
  void addNondet(const llvm::CallBase &call);
  void addIntrinsic(const llvm::IntrinsicInst &call);
  void addTransfer(const llvm::AnyMemTransferInst &transfer);
  void addSet(const llvm::AnyMemSetInst &set);
  void addResult(const llvm::CallBase &call, const llvm::Value &same);

  const llvm::Function &function;
  ValueGraph &out;
  Graph &graph;
};

} // namespace fathom::regions
