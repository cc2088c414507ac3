#include "prove/Program.h"

#include "frontend/Intrinsics.h"
#include "support/Error.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::prove {

Program::Program(Module &module, std::vector<Function *> functions) : module(module), functions(std::move(functions)) {
  // The rules count addresses modulo 2^64.
  if (module.getDataLayout().getPointerSize() != 8)
    throw Unsupported("proofs for all runs of programs whose pointers have 32 bits");
  number();
  findMarks();
  findHeaders();
  for (Function *function : this->functions)
    findLive(*function);
  findEffects();
  findConstants();
}

unsigned Program::partsOf(const Type *type) const {
  if (auto *structure = dyn_cast<StructType>(type)) {
    unsigned sum = 0;
    for (Type *element : structure->elements())
      sum += partsOf(element);
    return sum;
  }
  if (auto *array = dyn_cast<ArrayType>(type)) {
    if (array->getNumElements() > 64)
      throw Unsupported("a large array as a value");
    return static_cast<unsigned>(array->getNumElements()) * partsOf(array->getElementType());
  }
  return 1;
}

std::string Program::nameOf(LocalId id) const {
  auto it = std::prev(values.upper_bound(id));
  std::string name = it->second->hasName() ? it->second->getName().str() : "t" + std::to_string(it->first);
  return id == it->first ? name : name + "." + std::to_string(id - it->first);
}

void Program::number() {
  auto add = [&](const Value &value) {
    if (value.getType()->isVoidTy())
      return;
    ids[&value] = nextId;
    values[nextId] = &value;
    nextId += std::max(1u, partsOf(value.getType()));
  };
  for (Function *function : functions) {
    for (Argument &argument : function->args())
      add(argument);
    for (Instruction &inst : instructions(*function))
      add(inst);
  }
}

/// Whatever is made of marks only is one; of all that may be, those that are made of something else are taken away.
void Program::findMarks() {
  std::vector<const Instruction *> made;
  for (Function *function : functions)
    for (const Instruction &inst : instructions(*function)) {
      auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
      bool isSave = intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::stacksave;
      bool isMade = inst.getType()->isPointerTy() && isa<PHINode, SelectInst, FreezeInst>(inst);
      if (isSave || isMade)
        marks.insert(ids.lookup(&inst));
      if (isMade)
        made.push_back(&inst);
    }
  auto isOther = [&](const Use &operand) {
    bool isCondition = !operand->getType()->isPointerTy();
    return !isCondition && !isa<UndefValue>(operand) && !marks.count(ids.lookup(operand));
  };
  auto isNone = [&](const Instruction *inst) {
    return any_of(inst->operands(), isOther) && marks.erase(ids.lookup(inst)) != 0;
  };
  while (std::erase_if(made, isNone) != 0)
    ;
}

void Program::findHeaders() {
  for (Function *function : functions) {
    DominatorTree dominators(*function);
    LoopInfo loops(dominators);
    for (Loop *loop : loops.getLoopsInPreorder()) {
      headers.insert(loop->getHeader());
      SmallVector<BasicBlock *, 4> latches;
      loop->getLoopLatches(latches);
      for (BasicBlock *latch : latches)
        backEdges[{latch, loop->getHeader()}] = true;
    }
  }
}

bool Program::isBackEdge(const BasicBlock *from, const BasicBlock *to) const { return backEdges.count({from, to}); }

/// The usual equations, solved backwards until nothing changes.
void Program::findLive(Function &function) {
  DenseMap<const BasicBlock *, std::set<LocalId>> in;
  auto addUse = [&](std::set<LocalId> &set, const Value *value) {
    if (LocalId id = ids.lookup(value))
      for (unsigned part = 0; part < std::max(1u, partsOf(value->getType())); ++part)
        set.insert(id + part);
  };
  auto compute = [&](const BasicBlock &block) {
    std::set<LocalId> set;
    for (const BasicBlock *next : successors(&block)) {
      set.insert(in[next].begin(), in[next].end());
      for (const PHINode &phi : next->phis())
        for (unsigned part = 0; part < std::max(1u, partsOf(phi.getType())); ++part)
          set.erase(ids.lookup(&phi) + part);
    }
    for (const BasicBlock *next : successors(&block))
      for (const PHINode &phi : next->phis())
        addUse(set, phi.getIncomingValueForBlock(&block));
    for (const Instruction &inst : reverse(block)) {
      if (isa<PHINode>(inst))
        break;
      if (LocalId id = ids.lookup(&inst))
        for (unsigned part = 0; part < std::max(1u, partsOf(inst.getType())); ++part)
          set.erase(id + part);
      for (const Use &operand : inst.operands())
        addUse(set, operand);
    }
    return set;
  };
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const BasicBlock &block : reverse(function)) {
      std::set<LocalId> set = compute(block);
      if (set != in[&block]) {
        in[&block] = std::move(set);
        isChanged = true;
      }
    }
  }
  for (const BasicBlock &block : function)
    live[&block] = {in[&block].begin(), in[&block].end()};
}

void Program::findConstants() {
  constexpr size_t maxConstants = 64;
  for (Function *function : functions)
    for (Instruction &inst : instructions(*function))
      if (isa<ICmpInst>(inst) && compared.size() < maxConstants)
        for (const Use &operand : inst.operands())
          if (auto *number = dyn_cast<ConstantInt>(operand); number && number->getValue().getSignificantBits() <= 40)
            for (Int near : {-1, 0, 1})
              compared.insert({number->getSExtValue() + near, -(number->getSExtValue() + near)});
}

void Program::findEffects() {
  for (Function *function : functions)
    for (Instruction &inst : instructions(*function)) {
      Intrinsic kind = intrinsicOf(inst);
      if (allocatesOnHeap(kind))
        allocators.insert(function);
      if (isa<StoreInst, MemIntrinsic>(inst) || kind == Intrinsic::Havoc || kind == Intrinsic::HavocReachable)
        writers.insert(function);
    }
  // What is called counts as well; recursive functions call each other, so until nothing changes.
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (Function *function : functions)
      for (Instruction &inst : instructions(*function))
        if (auto *call = dyn_cast<CallInst>(&inst)) {
          Function *callee = call->getCalledFunction();
          for (auto *effect : {&writers, &allocators})
            if (effect->contains(callee))
              isChanged |= effect->insert(function).second;
        }
  }
}

} // namespace fathom::prove
