// C gives a variable a new life each time its block is entered; a pointer kept from an earlier life is dangling even
// though machines reuse the stack slot. So a variable whose address escapes becomes
//
//   lifetime.start(%x)    %x.n = call ptr @fathom.alloca(size)     a new object
//   ... %x ...            ... the object of the life that began last on this path ...
//   lifetime.end(%x)      call void @fathom.scope-end(%x.n)
//
// where "the object that began last" is a pointer-sized variable that mem2reg turns into phis.
//
// An aggregate that is only accessed directly, at constant offsets inside it and between its lifetime markers, cannot
// be part of a memory error; it is left to LLVM's SROA. Its bytes are given arbitrary values first, so that no read of
// an uninitialised part becomes undef, which LLVM could fold as it likes.
#include "prepare/Scopes.h"

#include "frontend/Dialects.h"
#include "frontend/Intrinsics.h"
#include "prepare/Passes.h"
#include "support/Error.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/StackLifetime.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

constexpr uint64_t maxSplitBytes = 256;

std::string variableName(const AllocaInst &variable) {
  if (StringRef name = what(variable); !name.empty())
    return name.str();
  return variable.getName().split('.').first.str();
}

SmallVector<LifetimeIntrinsic *, 4> lifetimeMarkers(const AllocaInst &variable) {
  SmallVector<LifetimeIntrinsic *, 4> result;
  for (const User *user : variable.users())
    if (auto *marker = dyn_cast<LifetimeIntrinsic>(user))
      result.push_back(const_cast<LifetimeIntrinsic *>(marker));
  return result;
}

bool isStart(const LifetimeIntrinsic &marker) { return marker.getIntrinsicID() == llvm::Intrinsic::lifetime_start; }

/// Calls `initialise` at every place where a life of the variable begins.
template <class F> void atEveryStart(AllocaInst &variable, F initialise) {
  bool hasStart = false;
  for (LifetimeIntrinsic *marker : lifetimeMarkers(variable)) {
    if (!isStart(*marker))
      continue;
    hasStart = true;
    IRBuilder<> b(marker->getNextNode());
    initialise(b);
  }
  if (!hasStart) {
    IRBuilder<> b(variable.getNextNode());
    initialise(b);
  }
}

void storeArbitrary(AllocaInst &variable, Type *type) {
  std::string name = variableName(variable);
  atEveryStart(variable, [&](IRBuilder<> &b) {
    b.CreateStore(IntrinsicBuilder(b).nondet(type, NondetSource::Uninit, name), &variable);
  });
}

void promote(Function &function, ArrayRef<AllocaInst *> variables) {
  if (variables.empty())
    return;
  DominatorTree dominators(function);
  AssumptionCache assumptions(function);
  PromoteMemToReg(variables, dominators, &assumptions);
}

/// What a harness asks for, and the arguments of the entry, which have no place. They are kept although nobody looks at
/// them: a run that is to be replayed needs every value in its turn.
bool isAskedFor(const CallInst &nondet) {
  return nondetSource(nondet) == NondetSource::Input &&
         (!nondet.getDebugLoc() || frontend::isNondetFunction(what(nondet)));
}

/// Arbitrary values nobody looks at; they are calls, so LLVM keeps them.
void dropUnusedNondets(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (intrinsicOf(inst) == Intrinsic::Nondet && inst.use_empty() && !isAskedFor(cast<CallInst>(inst)))
      inst.eraseFromParent();
}

SmallVector<AllocaInst *, 32> allocasOf(Function &function) {
  SmallVector<AllocaInst *, 32> result;
  for (Instruction &inst : instructions(function))
    if (auto *variable = dyn_cast<AllocaInst>(&inst))
      result.push_back(variable);
  return result;
}

/// Whether every use of the variable is a direct access inside it.
class DirectUse {
public:
  DirectUse(AllocaInst &variable, const DataLayout &layout) : layout(layout) {
    std::optional<TypeSize> bytes = variable.getAllocationSize(layout);
    direct = bytes && variable.isStaticAlloca() && !bytes->isScalable() && *bytes <= maxSplitBytes && *bytes > 0;
    if (direct) {
      size = *bytes;
      visit(&variable, 0);
    }
  }
  bool direct = false;
  uint64_t size = 0;
  SmallVector<Instruction *, 16> accesses;

private:
  void visit(Value *root, int64_t rootOffset) {
    SmallVector<std::pair<Value *, int64_t>, 16> work{{root, rootOffset}};
    while (direct && !work.empty()) {
      auto [pointer, offset] = work.pop_back_val();
      for (Use &use : pointer->uses()) {
        auto *inst = cast<Instruction>(use.getUser());
        if (auto *gep = dyn_cast<GetElementPtrInst>(inst)) {
          APInt step(layout.getIndexSizeInBits(0), 0);
          direct &= gep->accumulateConstantOffset(layout, step);
          work.emplace_back(gep, offset + step.getSExtValue());
        } else if (!isa<LifetimeIntrinsic>(inst)) {
          direct &= isAccess(use, *inst, offset);
        }
      }
    }
  }

  bool isAccess(const Use &use, Instruction &inst, int64_t offset) {
    accesses.push_back(&inst);
    if (auto *load = dyn_cast<LoadInst>(&inst))
      return inRange(offset, layout.getTypeStoreSize(load->getType()));
    if (auto *store = dyn_cast<StoreInst>(&inst))
      return use.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             inRange(offset, layout.getTypeStoreSize(store->getValueOperand()->getType()));
    if (auto *bulk = dyn_cast<MemIntrinsic>(&inst)) {
      auto *length = dyn_cast<ConstantInt>(bulk->getLength());
      return length && inRange(offset, length->getZExtValue());
    }
    if (intrinsicOf(inst) == Intrinsic::Access) {
      auto *length = dyn_cast<ConstantInt>(cast<CallInst>(inst).getArgOperand(1));
      return length && inRange(offset, length->getZExtValue());
    }
    return false;
  }

  bool inRange(int64_t offset, uint64_t bytes) const {
    return offset >= 0 && bytes <= size && static_cast<uint64_t>(offset) <= size - bytes;
  }

  const DataLayout &layout;
};

/// The variables SROA may have: direct uses only, each where the variable surely lives. Checks on them are dropped.
SmallVector<AllocaInst *, 32> splittable(Function &function, ArrayRef<AllocaInst *> variables) {
  const DataLayout &layout = function.getParent()->getDataLayout();
  StackLifetime lifetime(function, variables, StackLifetime::LivenessType::Must);
  lifetime.run();
  SmallVector<AllocaInst *, 32> result;
  SmallVector<Instruction *, 32> answered;
  for (AllocaInst *variable : variables) {
    DirectUse use(*variable, layout);
    bool hasMarkers = !lifetimeMarkers(*variable).empty();
    if (!use.direct ||
        (hasMarkers && !all_of(use.accesses, [&](Instruction *i) { return lifetime.isAliveAfter(variable, i); })))
      continue;
    result.push_back(variable);
    for (Instruction *access : use.accesses) // what they ask is known now
      if (intrinsicOf(*access) == Intrinsic::Access)
        answered.push_back(access);
  }
  for (Instruction *access : answered)
    access->eraseFromParent();
  return result;
}

Value *sizeOf(IRBuilder<> &b, AllocaInst &variable) {
  const DataLayout &layout = variable.getModule()->getDataLayout();
  Value *element = b.getInt64(layout.getTypeAllocSize(variable.getAllocatedType()));
  if (!variable.isArrayAllocation())
    return element;
  return b.CreateMul(element, b.CreateZExtOrTrunc(variable.getArraySize(), b.getInt64Ty()));
}

Value *newObject(IRBuilder<> &b, AllocaInst &variable) {
  return IntrinsicBuilder(b).alloca_(sizeOf(b, variable), variable.getAlign().value(), variableName(variable));
}

/// Replaces every use by a load of the variable that holds the object's pointer.
void useCurrentObject(AllocaInst &variable, AllocaInst &current) {
  while (!variable.use_empty()) { // a phi may take away several uses at once
    Use &use = *variable.use_begin();
    auto *inst = cast<Instruction>(use.getUser());
    auto *phi = dyn_cast<PHINode>(inst);
    IRBuilder<> b(phi ? phi->getIncomingBlock(use)->getTerminator() : inst);
    Value *pointer = b.CreateLoad(b.getPtrTy(), &current);
    if (!phi) {
      use.set(pointer);
      continue;
    }
    // All entries of a phi for one block must agree.
    BasicBlock *incoming = phi->getIncomingBlock(use);
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
      if (phi->getIncomingBlock(i) == incoming && phi->getIncomingValue(i) == &variable)
        phi->setIncomingValue(i, pointer);
  }
}

/// Turns a variable with lifetime markers into one object a life. Returns the variable that holds the current one.
AllocaInst *makeLives(AllocaInst &variable) {
  IRBuilder<> b(&variable);
  auto *current = b.CreateAlloca(b.getPtrTy(), nullptr, variable.getName() + ".object");
  // Before the first start there is no life: an object that is dead from the beginning.
  b.SetInsertPoint(variable.getNextNode());
  Value *dead = newObject(b, variable);
  IntrinsicBuilder(b).call(Intrinsic::ScopeEnd, b.getVoidTy(), {dead});
  b.CreateStore(dead, current);
  for (LifetimeIntrinsic *marker : lifetimeMarkers(variable)) {
    b.SetInsertPoint(marker);
    if (isStart(*marker))
      b.CreateStore(newObject(b, variable), current);
    else
      IntrinsicBuilder(b).call(Intrinsic::ScopeEnd, b.getVoidTy(), {b.CreateLoad(b.getPtrTy(), current)});
    marker->eraseFromParent();
  }
  useCurrentObject(variable, *current);
  variable.eraseFromParent();
  return current;
}

void makeObject(AllocaInst &variable) {
  IRBuilder<> b(&variable);
  variable.replaceAllUsesWith(newObject(b, variable));
  variable.eraseFromParent();
}

} // namespace

static bool isKept(const AllocaInst &variable, Kept kept) {
  const Type *type = variable.getAllocatedType();
  if (type->isPointerTy())
    return kept != Kept::None;
  return kept == Kept::PointersAndNumbers && type->isIntegerTy() &&
         type->getIntegerBitWidth() >= variable.getDataLayout().getPointerSizeInBits();
}

void promoteScalars(Function &function, Kept kept) {
  SmallVector<AllocaInst *, 32> scalars;
  for (AllocaInst *variable : allocasOf(function))
    if (isAllocaPromotable(variable) && !isInMemory(*variable) &&
        !variable->isArrayAllocation() && // which may have no elements
        !isKept(*variable, kept))
      scalars.push_back(variable);
  for (AllocaInst *variable : scalars)
    storeArbitrary(*variable, variable->getAllocatedType());
  promote(function, scalars);
  dropUnusedNondets(function);
}

void makeScopes(Function &function, bool keepPointers) {
  removeUnreachableBlocks(function); // StackLifetime knows nothing of them
  SmallVector<AllocaInst *, 32> variables = allocasOf(function);
  SmallVector<AllocaInst *, 32> split;
  if (!keepPointers)
    split = splittable(function, variables);
  SmallPtrSet<AllocaInst *, 32> isSplit(split.begin(), split.end());
  SmallVector<AllocaInst *, 32> current;
  for (AllocaInst *variable : variables) {
    if (isSplit.contains(variable))
      continue;
    if (lifetimeMarkers(*variable).empty())
      makeObject(*variable);
    else
      current.push_back(makeLives(*variable));
  }
  promote(function, current);

  const DataLayout &layout = function.getParent()->getDataLayout();
  for (AllocaInst *variable : split)
    storeArbitrary(*variable, IntegerType::get(function.getContext(), 8 * *variable->getAllocationSize(layout)));
  splitAggregates(function);
  for (AllocaInst *left : allocasOf(function)) // what SROA could not promote after all
    makeObject(*left);
  dropUnusedNondets(function);
}

} // namespace fathom::prepare
