#include "prepare/LoopAccesses.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"

#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace fathom::prepare {

/// Times as many iterations as a summary allows where it computes a length, it does not wrap around.
static constexpr uint64_t largestStride = 1 << 20;

/// As a number of 64 bits.
static Value *expandStep(const SCEV *step, SCEVExpander &expander, IRBuilderBase &b) {
  Value *by = expander.expandCodeFor(step, step->getType(), &*b.GetInsertPoint());
  return b.CreateSExt(by, b.getInt64Ty());
}

bool isFill(const Instruction &inst) { return intrinsicOf(inst) == fathom::Intrinsic::Fill; }

static std::string lineOf(const Instruction &inst) { return placeText(inst.getDebugLoc()); }

LoopAccesses::LoopAccesses(Loop &loop, PredicatedScalarEvolution &evolution)
    : loop(loop), evolution(evolution), scalars(*evolution.getSE()),
      layout(loop.getHeader()->getModule()->getDataLayout()) {
  ReversePostOrderTraversal<BasicBlock *> order(loop.getHeader());
  for (BasicBlock *block : order)
    if (loop.contains(block)) {
      position[block] = position.size();
      for (Instruction &inst : *block)
        add(inst);
    }
}

void LoopAccesses::add(Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    reads.push_back(describe(inst, load->getPointerOperand(), load->getType(), false));
  else if (auto *store = dyn_cast<StoreInst>(&inst))
    writes.push_back(describe(inst, store->getPointerOperand(), store->getValueOperand()->getType(), true));
  else if (isFill(inst))
    writes.push_back(describe(inst, inst.getOperand(0), inst.getOperand(1)->getType(), true));
}

void LoopAccesses::addHoisted(LoadInst &load) {
  hoisted.push_back(describe(load, load.getPointerOperand(), load.getType(), false));
}

LoopAccess LoopAccesses::describe(Instruction &inst, Value *pointer, Type *type, bool isWrite) {
  LoopAccess access{&inst, pointer, layout.getTypeStoreSize(type), isWrite};
  access.address = evolution.getSCEV(pointer);
  auto *steps = dyn_cast<SCEVAddRecExpr>(access.address);
  if (!steps && !scalars.isLoopInvariant(access.address, &loop)) {
    steps = evolution.getAsAddRec(pointer);
    if (steps)
      access.address = steps;
  }
  bool isAffine = steps && steps->getLoop() == &loop && steps->isAffine() &&
                  scalars.isLoopInvariant(steps->getStart(), &loop) &&
                  scalars.isLoopInvariant(steps->getStepRecurrence(scalars), &loop);
  if (isAffine)
    access.steps = steps;
  return access;
}

// ---- objects

/// Variables and allocations the pointer may come from; none if others are possible.
static std::optional<SmallPtrSet<const Value *, 4>> rootsOf(const Value *pointer) {
  SmallPtrSet<const Value *, 4> roots;
  SmallPtrSet<const Value *, 16> seen;
  SmallVector<const Value *, 8> work{pointer};
  while (!work.empty()) {
    const Value *value = work.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (seen.size() > 32)
      return std::nullopt;
    if (isa<ConstantPointerNull>(value))
      continue;
    auto *inst = dyn_cast<Instruction>(value);
    fathom::Intrinsic which = inst ? intrinsicOf(*inst) : fathom::Intrinsic::None;
    if (isa<GlobalVariable>(value) || which == fathom::Intrinsic::Alloca || allocatesOnHeap(which))
      roots.insert(value);
    else if (auto *gep = dyn_cast<GEPOperator>(value))
      work.push_back(gep->getPointerOperand());
    else if (auto *phi = dyn_cast<PHINode>(value))
      append_range(work, phi->incoming_values());
    else if (auto *select = dyn_cast<SelectInst>(value))
      work.append({select->getTrueValue(), select->getFalseValue()});
    else
      return std::nullopt;
  }
  return roots;
}

static bool areDifferentObjects(const Value *a, const Value *b) {
  auto left = rootsOf(a), right = rootsOf(b);
  return left && right && none_of(*left, [&](const Value *root) { return right->contains(root); });
}

// ---- distances

/// Is there an m >= 1 with -before < distance + m * step < behind?
static bool meetsLater(int64_t distance, int64_t step, int64_t before, int64_t behind) {
  using Wide = __int128;
  Wide around = -Wide(distance) / step, width = (Wide(before) + behind) / std::abs(step) + 2;
  for (Wide m = std::max<Wide>(1, around - width); m <= around + width; ++m)
    if (Wide x = Wide(distance) + m * step; -before < x && x < behind)
      return true;
  return false;
}

/// In an iteration, is the other access surely executed first?
bool LoopAccesses::isOrdered(const LoopAccess &write, const LoopAccess &other) const {
  const BasicBlock *a = other.inst->getParent(), *b = write.inst->getParent();
  return a == b ? other.inst->comesBefore(write.inst) : position.lookup(a) < position.lookup(b);
}

void LoopAccesses::compare(const LoopAccess &write, const LoopAccess &other) {
  const SCEV *step = write.steps->getStepRecurrence(scalars);
  bool sameStep = other.steps && other.steps->getStepRecurrence(scalars) == step;
  bool sameBase = scalars.getPointerBase(write.address) == scalars.getPointerBase(other.address);
  auto *distance =
      sameStep && sameBase ? dyn_cast<SCEVConstant>(scalars.getMinusSCEV(other.address, write.address)) : nullptr;
  if (!distance || isFill(*write.inst) || isFill(*other.inst)) {
    if (!areDifferentObjects(write.pointer, other.pointer))
      open.push_back({&write, &other, !sameBase});
    return;
  }
  int64_t by = distance->getAPInt().getSExtValue();
  auto readSize = static_cast<int64_t>(other.size), writeSize = static_cast<int64_t>(write.size);
  if (auto *constant = dyn_cast<SCEVConstant>(step)) {
    int64_t stride = constant->getAPInt().getSExtValue();
    bool meets = meetsLater(by, stride, readSize, writeSize);
    if (other.isWrite)
      meets |= meetsLater(by, -stride, readSize, writeSize);
    if (meets)
      throw NotSummarised{"an iteration " + std::string(other.isWrite ? "overwrites" : "reads") +
                          " what another has written (" + lineOf(*other.inst) + ")"};
  } else if (by != 0) {
    open.push_back({&write, &other, false});
  }
  bool meetsNow = -readSize < by && by < writeSize;
  bool isSamePlace = other.address == write.address && readSize == writeSize;
  if (meetsNow && !isSamePlace && (other.isWrite || !isOrdered(write, other)))
    throw NotSummarised{"accesses of one iteration overlap (" + lineOf(*other.inst) + ")"};
}

void LoopAccesses::findConflicts() {
  for (const LoopAccess &write : writes) {
    if (!write.steps)
      throw NotSummarised{"it writes at an address that does not move by the same in every iteration (" +
                          lineOf(*write.inst) + ")"};
    if (auto *step = dyn_cast<SCEVConstant>(write.steps->getStepRecurrence(scalars)))
      if (!isFill(*write.inst) && step->getAPInt().abs().ult(write.size))
        throw NotSummarised{"its iterations write overlapping places (" + lineOf(*write.inst) + ")"};
  }
  for (const auto *list : {&writes, &reads})
    for (const LoopAccess &access : *list)
      if (auto *step = access.steps ? dyn_cast<SCEVConstant>(access.steps->getStepRecurrence(scalars)) : nullptr)
        if (step->getAPInt().abs().ugt(largestStride))
          throw NotSummarised{"its steps are too large (" + lineOf(*access.inst) + ")"};
  for (size_t i = 0; i < writes.size(); ++i) {
    for (size_t j = i + 1; j < writes.size(); ++j)
      compare(writes[i], writes[j]);
    for (const LoopAccess &read : reads)
      compare(writes[i], read);
    for (const LoopAccess &read : hoisted)
      compare(writes[i], read);
  }
}

// ---- conditions

/// The lowest address that the loop accesses there, and how many bytes lie from it to behind the highest.
std::optional<std::pair<Value *, Value *>> LoopAccesses::range(const LoopAccess &access, IRBuilderBase &b,
                                                               SCEVExpander &expander, Value *count) {
  Instruction *here = &*b.GetInsertPoint();
  Value *low = nullptr, *length = b.getInt64(access.size);
  if (access.steps) {
    low = expander.expandCodeFor(access.steps->getStart(), b.getPtrTy(), here);
    const SCEV *step = access.steps->getStepRecurrence(scalars);
    Value *by = expandStep(step, expander, b);
    Value *last = b.CreateMul(b.CreateSub(count, b.getInt64(1)), by);
    auto *constant = dyn_cast<SCEVConstant>(step);
    bool isDownward = constant && constant->getAPInt().isNegative();
    length = b.CreateAdd(length, isDownward ? b.CreateNeg(last) : last);
    if (isDownward)
      low = b.CreatePtrAdd(low, last);
  } else if (scalars.isLoopInvariant(access.address, &loop)) {
    low = expander.expandCodeFor(access.address, b.getPtrTy(), here);
  } else {
    return std::nullopt;
  }
  if (!isFill(*access.inst))
    return std::pair(low, length);
  for (unsigned i = firstLoopOfFillCall; i < cast<CallInst>(access.inst)->arg_size(); i += 3) {
    Value *last =
        b.CreateMul(b.CreateSub(access.inst->getOperand(i + 2), b.getInt64(1)), access.inst->getOperand(i + 1));
    bool isDownward = cast<ConstantInt>(access.inst->getOperand(i + 1))->isNegative();
    length = b.CreateAdd(length, isDownward ? b.CreateNeg(last) : last);
    if (isDownward)
      low = b.CreatePtrAdd(low, last);
  }
  return std::pair(low, length);
}

/// What the inner loops write in one iteration is no longer than the stride of this one.
Value *LoopAccesses::rowsFit(const LoopAccess &fill, IRBuilderBase &b) {
  auto &call = cast<CallInst>(*fill.inst);
  Value *length = b.getInt64(fill.size), *isEmpty = b.getFalse(), *isSmall = b.getTrue();
  for (unsigned i = firstLoopOfFillCall; i < call.arg_size(); i += 3) {
    Value *count = call.getArgOperand(i + 2);
    APInt stride = cast<ConstantInt>(call.getArgOperand(i + 1))->getValue().abs();
    length = b.CreateAdd(length, b.CreateMul(b.CreateSub(count, b.getInt64(1)), b.getInt(stride)));
    isEmpty = b.CreateOr(isEmpty, b.CreateIsNull(count));
    isSmall = b.CreateAnd(isSmall, b.CreateICmpULE(count, b.getInt64(uint64_t{1} << 40))); // no product wraps around
  }
  APInt stride = cast<SCEVConstant>(fill.steps->getStepRecurrence(scalars))->getAPInt().abs();
  return b.CreateOr(isEmpty, b.CreateAnd(isSmall, b.CreateICmpULE(length, b.getInt(stride))));
}

/// A step that is no constant is at least so large, and not too large.
Value *LoopAccesses::stepsUpward(const LoopAccess &access, uint64_t least, IRBuilderBase &b, SCEVExpander &expander) {
  const SCEV *step = access.steps ? access.steps->getStepRecurrence(scalars) : nullptr;
  if (!step || isa<SCEVConstant>(step))
    return b.getTrue();
  Value *by = expandStep(step, expander, b);
  return b.CreateAnd(b.CreateICmpSGE(by, b.getInt64(least)), b.CreateICmpSLE(by, b.getInt64(largestStride)));
}

uint64_t LoopAccesses::longestStep() const {
  uint64_t longest = 1;
  for (const auto *list : {&writes, &reads})
    for (const LoopAccess &access : *list)
      if (access.steps) {
        auto *step = dyn_cast<SCEVConstant>(access.steps->getStepRecurrence(scalars));
        longest = std::max(longest, step ? step->getAPInt().abs().getZExtValue() : largestStride);
      }
  return longest;
}

Value *LoopAccesses::apart(IRBuilderBase &b, SCEVExpander &expander, Value *count) {
  Value *result = b.getTrue();
  for (const LoopAccess &write : writes) {
    if (isFill(*write.inst))
      result = b.CreateAnd(result, rowsFit(write, b));
    result = b.CreateAnd(result, stepsUpward(write, write.size, b, expander));
  }
  for (const Pair &pair : open) {
    result = b.CreateAnd(result, stepsUpward(*pair.other, 0, b, expander));
    auto left = range(*pair.write, b, expander, count), right = range(*pair.other, b, expander, count);
    Value *a = left ? left->first : nullptr, *c = right ? right->first : nullptr;
    Value *holds = b.getFalse();
    if (pair.mayBeOneObject) {
      const SCEV *base = scalars.getPointerBase(pair.other->address);
      if (!c) {
        if (!scalars.isLoopInvariant(base, &loop))
          throw NotSummarised{"what it reads may be what it has written (" + lineOf(*pair.other->inst) + ")"};
        c = expander.expandCodeFor(base, b.getPtrTy(), &*b.GetInsertPoint());
      }
      Value *same = IntrinsicBuilder(b).call(fathom::Intrinsic::SameObject, b.getInt1Ty(), {a, c});
      holds = b.CreateNot(same);
    } else if (!right) {
      throw NotSummarised{"what it reads may be what it has written (" + lineOf(*pair.other->inst) + ")"};
    }
    if (right) {
      auto offset = [&](Value *pointer) {
        return IntrinsicBuilder(b).call(fathom::Intrinsic::ObjectOffset, b.getInt64Ty(), {pointer});
      };
      Value *x = offset(a), *y = offset(c), *isBefore = b.CreateICmpSLE(x, y);
      Value *gap = b.CreateSelect(isBefore, b.CreateSub(y, x), b.CreateSub(x, y));
      Value *needed = b.CreateSelect(isBefore, left->second, right->second);
      holds = b.CreateOr(holds, b.CreateICmpUGE(gap, needed));
    }
    result = b.CreateAnd(result, holds);
  }
  return result;
}

} // namespace fathom::prepare
