// Clang's -fsanitize-trap makes, for every check,
//
//     br i1 %ok, label %cont, label %trap
//   trap:
//     call void @llvm.ubsantrap(i8 20)        ; 20: which handler
//     unreachable
//
// and this becomes `call void @fathom.check(i1 %ok, i32 shift)` and `br label %cont`. The handler number says the kind;
// for arithmetic the overflow intrinsic says whether it was signed. A division has one trap for two conditions (the
// divisor is zero; INT_MIN / -1): they are told apart by the shape of %ok.
#include "prepare/Traps.h"

#include "frontend/Intrinsics.h"
#include "prepare/InsertChecks.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::prepare {

namespace {

// Numbers of clang's SanitizerHandler, in the order of its list.
enum Handler : uint64_t {
  AddOverflow = 0,
  BuiltinUnreachable = 1,
  DivremOverflow = 3,
  FloatCastOverflow = 5,
  InvalidBuiltin = 8,
  MissingReturn = 11,
  MulOverflow = 12,
  NegateOverflow = 13,
  NonnullArgument = 16,
  NonnullReturn = 17,
  OutOfBounds = 18,
  PointerOverflow = 19,
  ShiftOutOfBounds = 20,
  SubOverflow = 21,
  TypeMismatch = 22, // of which only alignment is asked for
  AlignmentAssumption = 23,
  VLABoundNotPositive = 24,
};

struct Meaning {
  PropertyKind kind;
  StringRef text;
};

Meaning meaningOf(uint64_t handler, bool isUnsigned) {
  PropertyKind overflow = isUnsigned ? PropertyKind::UnsignedOverflow : PropertyKind::SignedOverflow;
  switch (handler) {
  case AddOverflow:
    return {overflow, "addition"};
  case SubOverflow:
    return {overflow, "subtraction"};
  case MulOverflow:
    return {overflow, "multiplication"};
  case NegateOverflow:
    return {overflow, "negation"};
  case ShiftOutOfBounds:
    return {PropertyKind::Shift, ""};
  case OutOfBounds:
    return {PropertyKind::MemberBounds, "the index is outside of the array"};
  case PointerOverflow:
    return {PropertyKind::PointerOverflow, wrapsText};
  case TypeMismatch:
    return {PropertyKind::Alignment, unalignedText};
  case AlignmentAssumption:
    return {PropertyKind::Alignment, "the address is not aligned as it is said to be"};
  case DivremOverflow:
    return {PropertyKind::DivByZero, ""};
  case BuiltinUnreachable:
    return {PropertyKind::Undefined, "__builtin_unreachable() is reached"};
  case InvalidBuiltin:
    return {PropertyKind::Undefined, "__builtin_clz or __builtin_ctz of zero"};
  case FloatCastOverflow:
    return {PropertyKind::Undefined, "the number does not fit into the integer it is converted to"};
  case MissingReturn:
    return {PropertyKind::Undefined, "the end of a function is reached without a return value"};
  case NonnullArgument:
    return {PropertyKind::Undefined, "a null pointer is passed where the declaration excludes it"};
  case NonnullReturn:
    return {PropertyKind::Undefined, "a null pointer is returned where the declaration excludes it"};
  case VLABoundNotPositive:
    return {PropertyKind::Undefined, "the size of a variable-length array is not positive"};
  default:
    return {PropertyKind::Undefined, "undefined behaviour"};
  }
}

/// Whether %ok comes from an unsigned overflow intrinsic, directly or negated.
bool isUnsignedOverflow(Value *ok) {
  Value *flag = ok;
  match(ok, m_Not(m_Value(flag)));
  auto *extract = dyn_cast<ExtractValueInst>(flag);
  auto *overflow = extract ? dyn_cast<WithOverflowInst>(extract->getAggregateOperand()) : nullptr;
  return overflow && !overflow->isSigned();
}

/// Whether `value` is "divisor != 0".
bool isNonZeroTest(Value *value) {
  ICmpInst::Predicate predicate;
  return match(value, m_ICmp(predicate, m_Value(), m_Zero())) && predicate == ICmpInst::ICMP_NE;
}

/// The division stands at the start of the block behind its check.
bool isDivisionByMinusOne(BasicBlock *behind) {
  if (!behind)
    return false;
  auto division = find_if(*behind, [](const Instruction &inst) { return inst.isIntDivRem(); });
  return division != behind->end() && match(division->getOperand(1), m_AllOnes());
}

void emitDivisionCheck(IntrinsicBuilder &make, Value *ok, BasicBlock *behind) {
  Value *a = nullptr, *b = nullptr;
  if (match(ok, m_And(m_Value(a), m_Value(b))) && isNonZeroTest(a)) {
    make.check(a, PropertyKind::DivByZero, "");
    make.check(b, PropertyKind::SignedOverflow, "division");
    return;
  }
  // A constant divisor leaves one of the two conditions. (Of two constants nothing is left that tells them apart.)
  bool isOverflow = match(ok, m_Or(m_Value(), m_Value())) || isDivisionByMinusOne(behind);
  make.check(ok, isOverflow ? PropertyKind::SignedOverflow : PropertyKind::DivByZero, isOverflow ? "division" : "");
}

/// The call at the place of the check that is given the pointer. What is computed for other arguments lies between
/// them, which may be calls with null pointers of their own.
CallBase *callAt(const DebugLoc &place, Value *pointer, BasicBlock *from) {
  constexpr size_t mostBlocks = 64;
  SmallSetVector<BasicBlock *, 16> blocks;
  blocks.insert(from);
  for (size_t i = 0; i < blocks.size() && i < mostBlocks; ++i) {
    for (Instruction &inst : *blocks[i])
      if (auto *call = dyn_cast<CallBase>(&inst);
          call && call->getDebugLoc() == place && is_contained(call->args(), pointer))
        return call;
    blocks.insert(succ_begin(blocks[i]), succ_end(blocks[i]));
  }
  return nullptr;
}

/// Functions of the library are known: `memcpy(NULL, NULL, 0)` copies nothing, as C has it since 2024. Where the
/// function is not found, null for it is not supported.
void emitArgumentCheck(IRBuilder<> &b, Value *ok, BasicBlock *behind, const frontend::Library &library) {
  auto *comparison = dyn_cast<ICmpInst>(ok);
  Value *pointer = comparison ? comparison->getOperand(0) : ConstantPointerNull::get(b.getPtrTy());
  CallBase *call = callAt(b.getCurrentDebugLocation(), pointer, behind);
  Function *callee = call ? call->getCalledFunction() : nullptr;
  if (callee && (callee->isIntrinsic() || isModel(*callee) || library.contains(*callee)))
    return;
  Meaning meaning = meaningOf(NonnullArgument, false);
  IntrinsicBuilder(b).check(ok, call ? meaning.kind : PropertyKind::Unsupported, meaning.text);
}

/// `behind`: where a run goes on if it holds; may be null.
void emitCheck(IRBuilder<> &b, Value *ok, uint64_t handler, BasicBlock *behind) {
  IntrinsicBuilder make(b);
  if (handler == DivremOverflow)
    return emitDivisionCheck(make, ok, behind);
  Meaning meaning = meaningOf(handler, isUnsignedOverflow(ok));
  make.check(ok, meaning.kind, meaning.text);
}

void replaceTrap(IntrinsicInst &trap, const frontend::Library &library) {
  uint64_t handler = cast<ConstantInt>(trap.getArgOperand(0))->getZExtValue();
  BasicBlock *block = trap.getParent();
  bool isOnlyTrap = &*block->getFirstNonPHIOrDbg() == &trap && !isa<PHINode>(block->front());
  for (BasicBlock *predecessor : to_vector(predecessors(block))) {
    auto *branch = dyn_cast<BranchInst>(predecessor->getTerminator());
    if (!isOnlyTrap || !branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
      continue;
    IRBuilder<> b(branch);
    bool trapOnFalse = branch->getSuccessor(1) == block;
    Value *ok = trapOnFalse ? branch->getCondition() : b.CreateNot(branch->getCondition());
    BasicBlock *behind = branch->getSuccessor(trapOnFalse ? 0 : 1);
    if (handler == NonnullArgument)
      emitArgumentCheck(b, ok, behind, library);
    else
      emitCheck(b, ok, handler, behind); // the place is the branch's: several share one trap block
    b.CreateBr(behind);
    block->removePredecessor(predecessor);
    branch->eraseFromParent();
  }
  IRBuilder<> b(&trap);
  emitCheck(b, b.getFalse(), handler, nullptr);
  trap.eraseFromParent();
}

} // namespace

void trapsToChecks(Function &function, const frontend::Library &library) {
  SmallVector<IntrinsicInst *, 32> traps;
  for (Instruction &inst : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&inst); call && call->getIntrinsicID() == llvm::Intrinsic::ubsantrap)
      traps.push_back(call);
  for (IntrinsicInst *trap : traps)
    replaceTrap(*trap, library);
}

} // namespace fathom::prepare
