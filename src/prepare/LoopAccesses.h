// What a loop reads and writes, and whether its iterations can be told apart: no iteration may read or overwrite what
// an earlier one has written. Decided from strides and distances where these are constants; otherwise there is a
// condition to be tested before the loop.
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>
#include <string>

namespace fathom::prepare {

/// Why a loop stays a loop.
struct NotSummarised {
  std::string reason;
};

/// The bytes that one load, store or fill touches in one iteration.
struct LoopAccess {
  llvm::Instruction *inst;
  llvm::Value *pointer;
  uint64_t size; // in bytes; of a fill: of an element
  bool isWrite;
  const llvm::SCEV *address = nullptr;         // as the loop sees it
  const llvm::SCEVAddRecExpr *steps = nullptr; // it, if it moves by the same in every iteration
};

bool isFill(const llvm::Instruction &inst);

class LoopAccesses {
public:
  LoopAccesses(llvm::Loop &loop, llvm::PredicatedScalarEvolution &evolution);

  /// Reads that were moved before the loop must not change in it.
  void addHoisted(llvm::LoadInst &load);
  /// Throws NotSummarised if iterations depend on each other, whatever the condition.
  void findConflicts();

  std::vector<LoopAccess> writes, reads;

  /// Tests that all pairs which are not apart by construction are; true if there is none. `count`: of iterations.
  llvm::Value *apart(llvm::IRBuilderBase &b, llvm::SCEVExpander &expander, llvm::Value *count);
  /// By which an address moves in an iteration, at most, where `apart` holds.
  uint64_t longestStep() const;

private:
  void add(llvm::Instruction &inst);
  LoopAccess describe(llvm::Instruction &inst, llvm::Value *pointer, llvm::Type *type, bool isWrite);
  void compare(const LoopAccess &write, const LoopAccess &other);
  bool isOrdered(const LoopAccess &write, const LoopAccess &other) const;
  std::optional<std::pair<llvm::Value *, llvm::Value *>> range(const LoopAccess &access, llvm::IRBuilderBase &b,
                                                               llvm::SCEVExpander &expander, llvm::Value *count);
  llvm::Value *stepsUpward(const LoopAccess &access, uint64_t least, llvm::IRBuilderBase &b,
                           llvm::SCEVExpander &expander);
  llvm::Value *rowsFit(const LoopAccess &fill, llvm::IRBuilderBase &b);

  llvm::Loop &loop;
  llvm::PredicatedScalarEvolution &evolution;
  llvm::ScalarEvolution &scalars;
  const llvm::DataLayout &layout;
  struct Pair {
    const LoopAccess *write, *other;
    bool mayBeOneObject; // else ranges alone decide
  };
  std::vector<LoopAccess> hoisted;
  std::vector<Pair> open;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> position; // in an order in which an iteration passes them
};

} // namespace fathom::prepare
