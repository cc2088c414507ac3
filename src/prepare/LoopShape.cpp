#include "prepare/LoopShape.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::prepare {

using Which = fathom::Intrinsic;

std::string lineOf(const Instruction &inst) { return placeText(inst.getDebugLoc()); }

CallInst *failureAt(BasicBlock *block) {
  for (int steps = 0; steps < 8; ++steps) {
    for (Instruction &inst : *block) {
      if (intrinsicOf(inst) == Which::Check) {
        auto *condition = dyn_cast<ConstantInt>(inst.getOperand(0));
        return condition && condition->isZero() ? cast<CallInst>(&inst) : nullptr;
      }
      if (inst.mayHaveSideEffects())
        return nullptr;
    }
    block = block->getSingleSuccessor();
    if (!block)
      return nullptr;
  }
  return nullptr;
}

static bool isIntegerFunction(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::sadd_with_overflow:
  case llvm::Intrinsic::uadd_with_overflow:
  case llvm::Intrinsic::ssub_with_overflow:
  case llvm::Intrinsic::usub_with_overflow:
  case llvm::Intrinsic::smul_with_overflow:
  case llvm::Intrinsic::umul_with_overflow:
  case llvm::Intrinsic::smin:
  case llvm::Intrinsic::smax:
  case llvm::Intrinsic::umin:
  case llvm::Intrinsic::umax:
  case llvm::Intrinsic::abs:
  case llvm::Intrinsic::ctpop:
  case llvm::Intrinsic::ctlz:
  case llvm::Intrinsic::cttz:
  case llvm::Intrinsic::bswap:
  case llvm::Intrinsic::bitreverse:
  case llvm::Intrinsic::fshl:
  case llvm::Intrinsic::fshr:
    return true;
  default:
    return false;
  }
}

bool isFunctional(const Instruction &inst) {
  auto isScalar = [](Type *type) { return type->isIntegerTy() || type->isPointerTy(); };
  if (auto *call = dyn_cast<IntrinsicInst>(&inst))
    return isIntegerFunction(*call) && !call->getType()->isVectorTy();
  if (isa<ExtractValueInst>(inst))
    return isa<WithOverflowInst>(inst.getOperand(0));
  if (!isa<PHINode, BinaryOperator, CastInst, ICmpInst, SelectInst, GetElementPtrInst, FreezeInst>(inst))
    return false;
  return isScalar(inst.getType()) && all_of(inst.operands(), [&](const Use &use) { return isScalar(use->getType()); });
}

/// Can an iteration contain it?
static bool isAllowed(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->isSimple() && (load->getType()->isIntegerTy() || load->getType()->isPointerTy());
  if (auto *store = dyn_cast<StoreInst>(&inst)) {
    Type *type = store->getValueOperand()->getType();
    return store->isSimple() && (type->isIntegerTy() || type->isPointerTy());
  }
  switch (intrinsicOf(inst)) {
  case Which::Check:
  case Which::Access:
  case Which::ObjectSize:
  case Which::ObjectOffset:
  case Which::SameObject:
  case Which::IsDeref:
  case Which::Iteration:
  case Which::Repeat:
  case Which::Fill:
    return true;
  case Which::Assume:
    return isImplied(inst);
  case Which::Nondet:
    return inst.getType()->isIntegerTy();
  case Which::None:
    return isFunctional(inst) || isa<BranchInst>(inst);
  default:
    return false;
  }
}

static std::string nameOf(const Instruction &inst) {
  if (auto *call = dyn_cast<CallInst>(&inst); call && call->getCalledFunction()) {
    StringRef name = call->getCalledFunction()->getName();
    name.consume_front("fathom.");
    return "'" + name.str() + "'";
  }
  return "'" + std::string(inst.getOpcodeName()) + "'";
}

LoopExit regularExit(const Loop &loop) {
  SmallVector<Loop::Edge, 4> edges;
  loop.getExitEdges(edges);
  std::optional<LoopExit> result;
  for (auto [from, to] : edges) {
    if (failureAt(to))
      continue;
    if (result)
      throw NotSummarised{"it can be left at several places (" + lineOf(*from->getTerminator()) + ")"};
    result = {from, to};
  }
  if (!result)
    throw NotSummarised{"it has no end"};
  if (result->from != loop.getHeader() && result->from != loop.getLoopLatch())
    throw NotSummarised{"it is left in the middle (" + lineOf(*result->from->getTerminator()) + ")"};
  return *result;
}

void requireAllowed(const Loop &loop) {
  if (!loop.isLoopSimplifyForm())
    throw NotSummarised{"it has an unusual form"};
  if (!loop.isInnermost())
    throw NotSummarised{"it contains a loop"};
  for (BasicBlock *block : loop.blocks())
    for (Instruction &inst : *block)
      if (!isAllowed(inst))
        throw NotSummarised{"it contains " + nameOf(inst) + " (" + lineOf(inst) + ")"};
}

} // namespace fathom::prepare
