// The copy of a loop that is to be summarised, and what makes it simple: its test comes last, failures in it become
// checks, what does not change moves before it, pointers that walk become offsets that count.
#pragma once

#include "prepare/LoopShape.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

namespace fathom::prepare {

/// A copy of the loop between its preheader and its exit. While both are there, nothing decides between them: the loop
/// itself must stay reachable, or LLVM makes poison of what it uses.
class LoopCopy {
public:
  LoopCopy(llvm::Loop &loop, const LoopExit &exit, llvm::LoopInfo &loops, llvm::DominatorTree &dominators);

  /// The copy in a form in which the test comes last. Its blocks change.
  void rotate();
  /// Only the copy is reached from above; or only the loop itself.
  void keep();
  void discard();

  llvm::BasicBlock *work, *preheader; // of the loop itself
  llvm::BasicBlock *header, *latch = nullptr, *exit = nullptr;
  llvm::BasicBlock *ready = nullptr, *one = nullptr; // before the copy: once, and once an iteration

private:
  void goOn(unsigned successor);

  llvm::Function &function;
};

class LoopSimplifier {
public:
  LoopSimplifier(LoopCopy &copy, llvm::Loop &loop) : copy(copy), loop(loop), b(copy.ready->getTerminator()) {}

  /// Leaves in `required` what must hold, so that the loop still is the same.
  void run();

  std::vector<llvm::Value *> required;
  std::vector<llvm::LoadInst *> hoisted;

private:
  /// A pointer as a distance from another.
  struct Displaced {
    llvm::Value *base;
    llvm::Value *offset; // in bytes
  };

  const llvm::DataLayout &layout() const { return copy.header->getModule()->getDataLayout(); }
  void walkingPointersToOffsets();
  bool canMove(const llvm::Instruction &inst) const;
  void hoistInvariants();
  Displaced displaced(llvm::Value *pointer, llvm::Instruction *before);
  void simplifyExit();
  std::pair<llvm::CmpInst::Predicate, llvm::Value *> strict(llvm::CmpInst::Predicate predicate, llvm::Value *bound);

  LoopCopy &copy;
  llvm::Loop &loop;
  llvm::IRBuilder<> b; // before the loop
};

} // namespace fathom::prepare
