#include "Reference.h"

#include "support/Error.h"

using namespace llvm;

namespace fathom {

namespace {

class Reference {
public:
  Reference(Function &function, const Inputs &inputs) : inputs(inputs), block(&function.getEntryBlock()) {}

  ReferenceRun run(int maxSteps) {
    std::string end = "too long";
    for (int step = 0; step < maxSteps && goesOn; ++step) {
      enter();
      for (Instruction &inst : *block)
        if (!isa<PHINode>(inst) && !execute(inst)) {
          goesOn = false;
          end = result;
          break;
        }
      previous = block;
      block = next;
    }
    std::map<std::string, APInt> named;
    for (auto &[value, number] : values)
      if (value->hasName())
        named.emplace(value->getName().str(), number);
    return {end, named};
  }

private:
  APInt value(Value *v) {
    if (auto *number = dyn_cast<ConstantInt>(v))
      return number->getValue();
    return values.at(v);
  }

  /// The phis of a block take their values at the same time.
  void enter() {
    std::map<Value *, APInt> made;
    for (PHINode &phi : block->phis())
      made.emplace(&phi, value(phi.getIncomingValueForBlock(previous)));
    for (auto &[phi, number] : made)
      values.insert_or_assign(phi, number);
  }

  /// False when the run ends.
  bool execute(Instruction &inst) {
    if (auto *branch = dyn_cast<BranchInst>(&inst)) {
      bool second = branch->isConditional() && value(branch->getCondition()).isZero();
      next = branch->getSuccessor(second);
      return true;
    }
    if (auto *choice = dyn_cast<SwitchInst>(&inst)) {
      auto *wanted = ConstantInt::get(inst.getContext(), value(choice->getCondition()));
      next = choice->findCaseValue(wanted)->getCaseSuccessor();
      return true;
    }
    if (isa<ReturnInst>(inst)) {
      result = "halted";
      return false;
    }
    if (auto *call = dyn_cast<CallInst>(&inst))
      return executeCall(*call);
    if (auto *store = dyn_cast<StoreInst>(&inst))
      memory.insert_or_assign(store->getPointerOperand(), value(store->getValueOperand()));
    else if (!isa<AllocaInst>(inst))
      values.insert_or_assign(&inst, compute(inst));
    return true;
  }

  bool executeCall(CallInst &call) {
    switch (intrinsicOf(call)) {
    case fathom::Intrinsic::Nondet:
      values.insert_or_assign(&call, inputs.at(what(call).str()));
      return true;
    case fathom::Intrinsic::Check:
      if (!value(call.getArgOperand(0)).isZero())
        return true;
      result = name(static_cast<PropertyKind>(value(call.getArgOperand(1)).getZExtValue()));
      return false;
    default:
      throw Unsupported("a call in a test");
    }
  }

  APInt compute(Instruction &inst) {
    if (auto *load = dyn_cast<LoadInst>(&inst))
      return memory.at(load->getPointerOperand());
    APInt a = value(inst.getOperand(0)), b = value(inst.getOperand(1));
    if (auto *compare = dyn_cast<ICmpInst>(&inst))
      return APInt(1, ICmpInst::compare(a, b, compare->getPredicate()));
    switch (inst.getOpcode()) {
    case Instruction::Add:
      return a + b;
    case Instruction::Sub:
      return a - b;
    case Instruction::Mul:
      return a * b;
    case Instruction::Xor:
      return a ^ b;
    case Instruction::And:
      return a & b;
    default:
      throw Unsupported("an instruction in a test");
    }
  }

  const Inputs &inputs;
  BasicBlock *block, *previous = nullptr, *next = nullptr;
  std::map<Value *, APInt> values, memory;
  std::string result;
  bool goesOn = true;
};

} // namespace

ReferenceRun interpret(Function &function, const Inputs &inputs, int maxSteps) {
  return Reference(function, inputs).run(maxSteps);
}

} // namespace fathom
