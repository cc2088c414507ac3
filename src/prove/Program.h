// The program that a graph is made of: functions whose loops have one header each, with numbers for their scalars.
#pragma once

#include "prove/State.h"
#include "support/Env.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"

namespace fathom::prove {

class Program {
public:
  /// `functions`: as from prepareForAllRuns, the first one is where runs start.
  Program(llvm::Module &module, std::vector<llvm::Function *> functions);

  llvm::Module &module;
  std::vector<llvm::Function *> functions;

  const llvm::DataLayout &layout() const { return module.getDataLayout(); }
  /// The number of a value, or of the first scalar in it.
  LocalId idOf(const llvm::Value *value) const { return ids.lookup(value); }
  std::string nameOf(LocalId id) const;
  unsigned partsOf(const llvm::Type *type) const;
  bool isHeader(const llvm::BasicBlock *block) const { return headers.contains(block); }
  bool isBackEdge(const llvm::BasicBlock *from, const llvm::BasicBlock *to) const;
  bool isJoin(const llvm::BasicBlock *block) const { return !block->hasNPredecessors(1); }
  /// What may be used in the block or after it, its phis included.
  const std::vector<LocalId> &liveIn(const llvm::BasicBlock *block) const { return live.find(block)->second; }
  /// Numbers that values are compared with, their neighbours, and all that negated.
  const std::set<Int> &constants() const { return compared; }
  /// Whether a local is a height of the stack, and nothing else.
  bool isStackMark(LocalId id) const { return marks.count(id); }
  /// Whether a call of the function can change memory that the caller sees.
  bool mayWrite(const llvm::Function &function) const { return writers.contains(&function); }
  bool mayAllocate(const llvm::Function &function) const { return allocators.contains(&function); }

private:
  void number();
  void findMarks();
  void findHeaders();
  void findLive(llvm::Function &function);
  void findEffects();
  void findConstants();

  llvm::DenseMap<const llvm::Value *, LocalId> ids;
  LocalId nextId = 1;
  std::set<LocalId> marks;
  std::set<Int> compared = {-1, 0, 1};
  std::map<LocalId, const llvm::Value *> values;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> headers;
  llvm::DenseMap<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, bool> backEdges;
  llvm::DenseMap<const llvm::BasicBlock *, std::vector<LocalId>> live;
  llvm::SmallPtrSet<const llvm::Function *, 8> writers, allocators;
};

} // namespace fathom::prove
