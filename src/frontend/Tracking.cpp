#include "frontend/Tracking.h"

#include "frontend/Intrinsics.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

constexpr StringLiteral stateName = "fathom.tracking", doubtName = "fathom.tracking.doubt";
constexpr uint8_t atFirst = 0, on = 1, offAgain = 2;

Module &moduleOf(IRBuilderBase &b) { return *b.GetInsertBlock()->getModule(); }

GlobalVariable &variable(IRBuilderBase &b, StringRef name) { return *moduleOf(b).getGlobalVariable(name, true); }

Value *stateIs(IRBuilderBase &b, uint8_t state) {
  return b.CreateICmpEQ(b.CreateLoad(b.getInt8Ty(), &variable(b, stateName)), b.getInt8(state));
}

/// The two readings may differ from here on, if the condition holds.
void doubtIf(IRBuilderBase &b, Value *condition) {
  GlobalVariable &doubt = variable(b, doubtName);
  Value *before = b.CreateLoad(b.getInt8Ty(), &doubt);
  b.CreateStore(b.CreateOr(before, b.CreateZExt(condition, b.getInt8Ty())), &doubt);
}

Value *flagOf(IRBuilderBase &b, Value *pointer) {
  return IntrinsicBuilder(b).call(Intrinsic::IsModified, b.getInt1Ty(), {pointer});
}

void track(IRBuilderBase &b, Value *condition) {
  IntrinsicBuilder(b).call(Intrinsic::TrackModified, b.getVoidTy(), {condition});
}

} // namespace

void addTracking(Module &module) {
  Type *type = Type::getInt8Ty(module.getContext());
  for (StringRef name : {stateName, doubtName})
    if (!module.getGlobalVariable(name, true))
      new GlobalVariable(module, type, false, GlobalValue::InternalLinkage, ConstantInt::get(type, atFirst), name);
}

bool hasTracking(const Module &module) { return module.getGlobalVariable(stateName, true); }

void startTracking(IRBuilderBase &b) { track(b, b.getFalse()); }

void switchTracking(IRBuilderBase &b, bool isOn) {
  Value *isFirst = stateIs(b, atFirst);
  if (isOn)
    doubtIf(b, b.CreateNot(isFirst)); // what was modified before counts in SeaHorn's code, and not in its header
  Value *next = isOn ? b.getInt8(on) : b.CreateSelect(isFirst, b.getInt8(atFirst), b.getInt8(offAgain));
  b.CreateStore(next, &variable(b, stateName));
  track(b, b.getInt1(isOn));
}

Value *isModifiedWhileTracked(IRBuilderBase &b, Value *pointer) {
  Value *flag = flagOf(b, pointer);
  Value *doubt = b.CreateIsNotNull(b.CreateLoad(b.getInt8Ty(), &variable(b, doubtName)));
  // What is not modified here is not modified in either reading.
  IntrinsicBuilder(b).check(b.CreateNot(b.CreateAnd(flag, doubt)), PropertyKind::Unsupported,
                            "sea_is_modified where SeaHorn's header and code differ (tracking switched on twice, reset "
                            "while it is off, memhavoc of what was modified)");
  return flag;
}

void resetTracked(IRBuilderBase &b, Value *pointer) {
  Instruction *here = &*b.GetInsertPoint();
  Value *isOn = stateIs(b, on);
  doubtIf(b, b.CreateAnd(b.CreateNot(isOn), flagOf(b, pointer)));
  Instruction *then = SplitBlockAndInsertIfThen(isOn, here, false);
  then->setDebugLoc(here->getDebugLoc());
  b.SetInsertPoint(then);
  IntrinsicBuilder(b).call(Intrinsic::ResetModified, b.getVoidTy(), {pointer});
  b.SetInsertPoint(here);
}

void pauseTracking(IRBuilderBase &b, Value *pointer) {
  doubtIf(b, flagOf(b, pointer));
  track(b, b.getFalse());
}

void resumeTracking(IRBuilderBase &b) { track(b, stateIs(b, on)); }

} // namespace fathom::frontend
