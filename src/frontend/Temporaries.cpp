#include "frontend/Temporaries.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

bool isUnmarkedTemporary(const AllocaInst &object) {
  return object.isStaticAlloca() && object.getName().starts_with("agg.tmp") &&
         none_of(object.users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); });
}

bool isDestructor(const std::string &name) {
  ItaniumPartialDemangler demangler; // for methods may be called "D1", too
  return (StringRef(name).ends_with("D1Ev") || StringRef(name).ends_with("D2Ev")) &&
         !demangler.partialDemangle(name.c_str()) && demangler.isCtorOrDtor();
}

/// Of the object itself, and not of a part.
bool isDestruction(const CallInst &call, const AllocaInst &object) {
  const Function *callee = call.getCalledFunction();
  return callee && call.arg_size() > 0 && call.getArgOperand(0) == &object && isDestructor(callee->getName().str());
}

class Marker {
public:
  Marker(AllocaInst &object, DominatorTree &dominators) : object(object), dominators(dominators) {
    const DataLayout &layout = object.getModule()->getDataLayout();
    size = ConstantInt::get(Type::getInt64Ty(object.getContext()), *object.getAllocationSize(layout));
    for (Use &use : object.uses())
      if (auto *inst = dyn_cast<Instruction>(use.getUser());
          inst && dominators.isReachableFromEntry(inst->getParent())) {
        auto *phi = dyn_cast<PHINode>(inst);
        uses.push_back(phi ? phi->getIncomingBlock(use)->getTerminator() : inst);
      }
  }

  /// Before anything is inserted, for that changes the numbers of instructions.
  void find() {
    if (!uses.empty())
      start = firstPlace();
  }

  void mark() {
    if (!start)
      return;
    IRBuilder<> b(start);
    b.CreateLifetimeStart(&object, size);
    for (Instruction *use : uses)
      if (auto *call = dyn_cast<CallInst>(use); call && isDestruction(*call, object)) {
        b.SetInsertPoint(call->getNextNode());
        b.CreateLifetimeEnd(&object, size);
      }
  }

private:
  /// Before all uses, and not before the expression, which is where the first of them is.
  Instruction *firstPlace() const {
    BasicBlock *block = uses.front()->getParent();
    for (Instruction *use : uses)
      block = dominators.findNearestCommonDominator(block, use->getParent());
    Instruction *first = block->getTerminator();
    for (Instruction *use : uses)
      if (use->getParent() == block && use->comesBefore(first))
        first = use;
    return first;
  }

  AllocaInst &object;
  DominatorTree &dominators;
  ConstantInt *size;
  Instruction *start = nullptr;
  SmallVector<Instruction *, 8> uses;
};

} // namespace

void markTemporaries(Module &module) {
  for (Function &function : module) {
    SmallVector<AllocaInst *, 8> objects;
    for (Instruction &inst : instructions(function))
      if (auto *object = dyn_cast<AllocaInst>(&inst); object && isUnmarkedTemporary(*object))
        objects.push_back(object);
    if (objects.empty())
      continue;
    DominatorTree dominators(function);
    std::vector<Marker> markers;
    for (AllocaInst *object : objects)
      markers.emplace_back(*object, dominators).find();
    for (Marker &marker : markers)
      marker.mark();
  }
}

} // namespace fathom::frontend
