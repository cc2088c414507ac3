#include "frontend/Intrinsics.h"
#include "seair/Translator.h"
#include "support/AddressSpace.h"
#include "support/Error.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::seair {

bool Translator::translateCall(CallInst &call) {
  if (intrinsicOf(call) != fathom::Intrinsic::None)
    return translateFathom(call);
  if (llvm::Function *callee = call.getCalledFunction(); callee && !callee->isDeclaration()) {
    translateCallOf(call, *callee);
    return true;
  }
  auto *intrinsic = dyn_cast<IntrinsicInst>(&call);
  invariant(intrinsic, "a call is left that was not inlined");
  translateIntrinsic(*intrinsic);
  return true;
}

void Translator::translateCallOf(CallInst &call, llvm::Function &callee) {
  const Interface &taken = shared.interfaces.of(callee);
  std::vector<uint32_t> bound = shared.regions.binding(call, callee);
  SmallVector<Value, 8> operands;
  for (Use &argument : call.args())
    append_range(operands, leavesOf(argument));
  for (GlobalValue *global : taken.globals)
    operands.push_back(globalPointer(*global));
  if (lifeRegion)
    operands.push_back(life());
  for (uint32_t region : taken.taken) {
    if (bound[region] == ProgramRegions::own) { // seen by other callers only
      uint32_t fresh = static_cast<uint32_t>(tables.regions.size());
      const regions::RegionInfo &info = shared.regions.mapOf(callee).info(region);
      tables.setRegion(fresh, {std::min(info.wordSize, env.options.maxWord), info.holdsPointers, info.isModAsked});
      operands.push_back(b.memInit(fresh));
    } else {
      operands.push_back(memory(bound[region]));
    }
  }
  SmallVector<Type, 8> types;
  unsigned numLeaves = 0;
  if (!call.getType()->isVoidTy())
    for (const LeafType &leaf : flatten(call.getType()))
      types.push_back(leafType(leaf.type));
  numLeaves = types.size();
  bool givesLife = lifeRegion && taken.givesLife;
  types.append(taken.given.size() + givesLife, Type::mem());
  auto [name, isNew] = shared.names.try_emplace(&callee, static_cast<uint32_t>(tables.names.size()));
  if (isNew)
    tables.names.push_back(callee.getName().str());
  ArrayRef<Value> results = b.call(name->second, types, operands);
  if (numLeaves)
    setLeaves(call, Leaves(results.take_front(numLeaves)));
  results = results.drop_front(numLeaves);
  if (givesLife) {
    setLife(results.front());
    results = results.drop_front();
  }
  for (auto [region, mem] : zip(taken.given, results))
    if (bound[region] != ProgramRegions::own)
      setMemory(bound[region], mem);
}

void Translator::require(Value condition, PropertyKind kind, const std::string &text, const llvm::Value *about) {
  if (out->isConstant(condition) && out->constantValue(condition).isOne())
    return;
  if (env.options.checks.has(kind)) {
    b.assertThat(condition, kind, text, about ? 1 + firstRegion + regions.regionOf(*about) : 0);
    return;
  }
  bool endsTheRun = kind == PropertyKind::Assert || kind == PropertyKind::Reach;
  if (env.options.otherErrors == OtherErrors::InDoubt && !endsTheRun) {
    b.assertThat(condition, PropertyKind::Unsupported,
                 "what follows an error that is not asked for (" + std::string(name(kind)) + ")", 0);
    return;
  }
  env.assumptions.insert(assumptionWithout(kind));
  b.assume(condition, withoutErrors(kind));
}

Value Translator::isKind(Value kind, ObjectKind which) {
  return b.compare(Opcode::Eq, kind, b.integer(8, static_cast<uint64_t>(which)));
}

static Opcode allocationOf(fathom::Intrinsic which) {
  switch (which) {
  case fathom::Intrinsic::Malloc:
    return Opcode::Malloc;
  case fathom::Intrinsic::New:
    return Opcode::New;
  case fathom::Intrinsic::NewArray:
    return Opcode::NewArray;
  default:
    return Opcode::Alloca;
  }
}

struct FreeMeaning {
  ObjectKind kind; // of what may be freed
  const char *text;
};
static FreeMeaning meaningOfFree(fathom::Intrinsic which) {
  switch (which) {
  case fathom::Intrinsic::Delete:
    return {ObjectKind::New, "delete"};
  case fathom::Intrinsic::DeleteArray:
    return {ObjectKind::NewArray, "delete[]"};
  default:
    return {ObjectKind::Heap, "free"};
  }
}

bool Translator::translateFathom(CallInst &call) {
  using fathom::Intrinsic;
  auto argument = [&](unsigned i) { return scalar(call.getArgOperand(i)); };
  auto constant = [&](unsigned i) { return cast<ConstantInt>(call.getArgOperand(i))->getZExtValue(); };
  auto memoryFor = [&](unsigned i) { return memoryOf(*call.getArgOperand(i)); };
  auto setMemoryFor = [&](unsigned i, Value mem) { setMemoryOf(*call.getArgOperand(i), mem); };
  std::string text = what(call).str();
  switch (intrinsicOf(call)) {
  case Intrinsic::Nondet: {
    SmallVector<Value, 2> iterations;
    for (unsigned i = 0; i < call.arg_size(); ++i)
      iterations.push_back(argument(i));
    setLeaves(call, arbitrary(call.getType(), nondetSource(call), text, iterations));
    return true;
  }
  case Intrinsic::Assume:
    b.assume(argument(0), isWritten(call) ? Written : Own);
    return true;
  case Intrinsic::Check:
    require(argument(0), static_cast<PropertyKind>(constant(1)), text);
    return true;
  case Intrinsic::Access:
    translateAccess(call);
    return true;
  case Intrinsic::Alloca:
  case Intrinsic::Malloc:
  case Intrinsic::New:
  case Intrinsic::NewArray:
    setLeaves(call, {allocate(allocationOf(intrinsicOf(call)), argument(0), constant(1), text, call)});
    return true;
  case Intrinsic::MallocFails: {
    Value tooLarge =
        b.compare(Opcode::UGt, argument(0), b.integer(64, AddressSpace::of(tables.pointerBytes).largestObject));
    if (!env.options.mallocNeverFails)
      tooLarge = boolOr(tooLarge, b.nondet(Type::integer(1), NondetSource::Input, "allocation fails"));
    setLeaves(call, {tooLarge});
    return true;
  }
  case Intrinsic::Free:
  case Intrinsic::Delete:
  case Intrinsic::DeleteArray:
    translateFree(call);
    return true;
  case Intrinsic::ScopeEnd:
    setLife(b.free(argument(0), life()));
    return true;
  case Intrinsic::Havoc:
    setMemoryFor(0, b.havoc(argument(0), argument(1), memoryFor(0), text));
    return true;
  case Intrinsic::Iteration: {
    Value number = b.iteration(argument(0));
    b.assume(b.compare(Opcode::ULt, number, argument(0)));
    setLeaves(call, {number});
    return true;
  }
  case Intrinsic::Repeat:
    b.repeat(argument(0));
    return true;
  case Intrinsic::Fill:
    translateFill(call);
    return true;
  case Intrinsic::HavocReachable:
    translateHavocReachable(call);
    return true;
  case Intrinsic::ObjectSize:
    setLeaves(call, {b.sizeOf(argument(0))});
    return true;
  case Intrinsic::ObjectOffset:
    setLeaves(call, {b.offsetOf(argument(0))});
    return true;
  case Intrinsic::SameObject:
    setLeaves(call, {b.sameObject(argument(0), argument(1))});
    return true;
  case Intrinsic::IsDeref: {
    Value pointer = argument(0);
    Value holds = boolAnd(b.isAlloc(pointer, life()), b.isDeref(pointer, argument(1)));
    if (constant(2))
      holds = boolAnd(holds, boolNot(isKind(b.kindOf(pointer), ObjectKind::Constant)));
    setLeaves(call, {holds});
    return true;
  }
  case Intrinsic::IsModified:
    setLeaves(call, {b.isMod(argument(0), memoryFor(0))});
    return true;
  case Intrinsic::ResetModified:
    setMemoryFor(0, b.resetMod(argument(0), memoryFor(0)));
    return true;
  case Intrinsic::TrackModified:
    trackModified(argument(0));
    return true;
  case Intrinsic::LeakCheck:
    // The leak check comes last: a condition for it may go on after a leak that it did not look for.
    if (env.options.checks.has(PropertyKind::MemoryCleanup))
      b.assertThat(b.isClean(life()), PropertyKind::MemoryCleanup, "at the end of the program");
    if (env.options.checks.has(PropertyKind::Leak))
      b.assertThat(b.noLeak(life(), contentMemories()), PropertyKind::Leak, "at the end of the program");
    return true;
  case Intrinsic::ShadowLoad:
  case Intrinsic::ShadowStore:
  case Intrinsic::ShadowSet:
  case Intrinsic::ShadowCopy:
    translateShadow(call);
    return true;
  case Intrinsic::Halt:
    return false;
  case Intrinsic::Initialised:
  case Intrinsic::Written:
  case Intrinsic::Address:
  case Intrinsic::Number:
  case Intrinsic::Library:
  case Intrinsic::None:
    break;
  }
  invariant(false, "an intrinsic without a translation");
  return true;
}

void Translator::translateAccess(CallInst &call) {
  Value pointer = scalar(call.getArgOperand(0)), size = scalar(call.getArgOperand(1));
  bool isWrite = cast<ConstantInt>(call.getArgOperand(2))->isOne();
  std::string text = isWrite ? "write" : "read";
  Value isEmpty = b.boolean(false);
  if (out->isConstant(size))
    text += " of " + std::to_string(out->constantValue(size).getZExtValue()) + " byte" +
            (out->constantValue(size).isOne() ? "" : "s");
  else
    isEmpty = b.compare(Opcode::Eq, size, b.integer(64, 0));
  if (out->isConstant(size) && out->constantValue(size).isZero()) // no bytes may be accessed anywhere
    return;
  auto demand = [&](Value condition, PropertyKind kind) {
    require(out->isConstant(isEmpty) ? condition : boolOr(isEmpty, condition), kind, text, call.getArgOperand(0));
  };
  Value kind = b.kindOf(pointer);
  demand(boolNot(isKind(kind, ObjectKind::Null)), PropertyKind::Null);
  if (regions.info(regions.regionOf(*call.getArgOperand(0))).dies) {
    Value isLive = b.isAlloc(pointer, life());
    demand(boolOr(b.compare(Opcode::ULt, kind, b.integer(8, static_cast<uint64_t>(ObjectKind::Heap))), isLive),
           PropertyKind::UseAfterFree);
    demand(boolOr(boolNot(isKind(kind, ObjectKind::Stack)), isLive), PropertyKind::UseAfterScope);
  }
  demand(b.isDeref(pointer, size), PropertyKind::Bounds);
  if (isWrite)
    demand(boolNot(isKind(kind, ObjectKind::Constant)), PropertyKind::ReadOnly);
}

void Translator::translateFree(CallInst &call) {
  Value pointer = scalar(call.getArgOperand(0));
  Value isStart = b.compare(Opcode::Eq, b.offsetOf(pointer), b.integer(64, 0));
  FreeMeaning meaning = meaningOfFree(intrinsicOf(call));
  require(boolAnd(isKind(b.kindOf(pointer), meaning.kind), isStart), PropertyKind::InvalidFree, meaning.text,
          call.getArgOperand(0));
  require(b.isAlloc(pointer, life()), PropertyKind::DoubleFree, meaning.text, call.getArgOperand(0));
  setLife(b.free(pointer, life()));
}

void Translator::translateFill(CallInst &call) {
  llvm::Value *start = call.getArgOperand(0), *value = call.getArgOperand(1);
  SmallVector<Builder::FillLoop, 2> loops;
  for (unsigned i = firstLoopOfFillCall; i < call.arg_size(); i += 3)
    loops.push_back(
        {scalar(call.getArgOperand(i)), scalar(call.getArgOperand(i + 1)), scalar(call.getArgOperand(i + 2))});
  Value element = b.zextOrTrunc(scalar(value), alignTo(bitsOf(value->getType()), 8));
  setMemoryOf(*start, b.fill(element, scalar(call.getArgOperand(2)), scalar(start), memoryOf(*start), loops));
}

/// To the points-to analysis the pointers go to code it does not see: all they reach is in the regions they point to.
void Translator::translateHavocReachable(CallInst &call) {
  SmallVector<Value, 8> pointers, before;
  SmallSetVector<uint32_t, 2> reached;
  for (Use &argument : call.args()) {
    pointers.push_back(scalar(argument));
    if (reached.insert(regions.regionOf(*argument)) && lifeRegion)
      before.push_back(memory(reached.back()));
  }
  ArrayRef<Value> after = b.havocReach(pointers, what(call).str(), life(), before);
  for (auto [region, mem] : zip(reached, after))
    setMemory(region, mem);
}

void Translator::trackModified(Value on) {
  for (uint32_t region = 0; region < regions.numRegions(); ++region)
    if (regions.info(region).isModAsked)
      setMemory(region, b.trackMod(on, memory(region)));
}

void Translator::translateShadow(CallInst &call) {
  using fathom::Intrinsic;
  auto argument = [&](unsigned i) { return scalar(call.getArgOperand(i)); };
  uint32_t shadow = shadowOf(*call.getArgOperand(0));
  Value mem = memory(shadow);
  switch (intrinsicOf(call)) {
  case Intrinsic::ShadowLoad: {
    unsigned bits = bitsOf(call.getType());
    return setLeaves(call, {b.zextOrTrunc(b.load(Type::integer(alignTo(bits, 8)), argument(0), mem), bits)});
  }
  case Intrinsic::ShadowStore: {
    unsigned bits = bitsOf(call.getArgOperand(1)->getType());
    return setMemory(shadow, b.store(b.zextOrTrunc(argument(1), alignTo(bits, 8)), argument(0), mem));
  }
  case Intrinsic::ShadowSet:
    return setMemory(shadow, b.memset(argument(0), argument(1), argument(2), mem));
  default: {
    Value from = memory(shadowOf(*call.getArgOperand(1)));
    return setMemory(shadow, b.memcpy(Opcode::Memmove, argument(0), argument(1), argument(2), mem, from));
  }
  }
}

void Translator::translateIntrinsic(IntrinsicInst &call) {
  if (auto *bulk = dyn_cast<MemIntrinsic>(&call))
    return translateBulk(*bulk);
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::lifetime_end:
    return;
  case llvm::Intrinsic::stacksave:
    return setLeaves(call, {b.stackSave(life())}); // a mark, not a pointer
  case llvm::Intrinsic::stackrestore:
    return translateStackRestore(call);
  case llvm::Intrinsic::ptrmask:
    return translatePtrMask(call);
  default:
    break;
  }
  Leaves result = translateIntegerIntrinsic(call);
  if (!call.getType()->isVoidTy())
    setLeaves(call, std::move(result));
}

void Translator::translateStackRestore(IntrinsicInst &call) {
  Value mark = scalar(call.getArgOperand(0));
  if (out->typeOf(mark).isInt())
    setLife(b.stackRestore(mark, life()));
  else
    unsupported(call.getType(), "a stack pointer that went through memory");
}

/// The pointer moves to the masked address, and stays in its object.
void Translator::translatePtrMask(IntrinsicInst &call) {
  if (call.getType()->isVectorTy())
    return setLeaves(call, unsupported(call.getType(), "vectors of pointers"));
  Value pointer = scalar(call.getArgOperand(0)), mask = b.zextOrTrunc(scalar(call.getArgOperand(1)), 64);
  Value address = b.zextOrTrunc(b.ptrToInt(pointer), 64);
  Value below = b.binary(Opcode::And, address, b.binary(Opcode::Xor, mask, out->constant(APInt::getAllOnes(64))));
  setLeaves(call, {b.gep(pointer, b.binary(Opcode::Sub, b.integer(64, 0), below))});
}

void Translator::translateBulk(MemIntrinsic &bulk) {
  Value destination = scalar(bulk.getRawDest());
  Value length = b.zextOrTrunc(scalar(bulk.getLength()), 64);
  Value mem = memoryOf(*bulk.getRawDest());
  if (auto *transfer = dyn_cast<MemTransferInst>(&bulk)) {
    Opcode op = isa<MemMoveInst>(bulk) ? Opcode::Memmove : Opcode::Memcpy;
    Value from = memoryOf(*transfer->getRawSource());
    mem = b.memcpy(op, destination, scalar(transfer->getRawSource()), length, mem, from);
  } else if (auto *set = dyn_cast<MemSetInst>(&bulk)) {
    mem = b.memset(destination, scalar(set->getValue()), length, mem);
  } else {
    unsupported(bulk.getType(), "an unusual memory intrinsic");
  }
  setMemoryOf(*bulk.getRawDest(), mem);
}

SmallVector<Value, 8> Translator::contentMemories() const {
  SmallVector<Value, 8> result;
  for (uint32_t region = 0; lifeRegion && region < regions.numRegions(); ++region)
    result.push_back(memory(region));
  return result;
}

Leaves Translator::translateIntegerIntrinsic(IntrinsicInst &call) {
  if (auto *overflow = dyn_cast<WithOverflowInst>(&call))
    return translateOverflow(*overflow);
  if (auto *saturating = dyn_cast<SaturatingInst>(&call))
    return translateSaturating(*saturating);
  auto each = [&](auto compute) {
    Leaves result;
    SmallVector<Leaves, 3> arguments;
    for (llvm::Value *argument : call.args())
      if (!argument->getType()->isMetadataTy())
        arguments.push_back(leavesOf(argument));
    for (unsigned i = 0; i < arguments[0].size(); ++i) {
      SmallVector<Value, 3> lane;
      for (Leaves &leaves : arguments)
        lane.push_back(leaves[leaves.size() == 1 ? 0 : i]);
      result.push_back(compute(lane));
    }
    return result;
  };
  auto pick = [&](Opcode compare) {
    return each([&, compare](ArrayRef<Value> v) { return b.select(b.compare(compare, v[0], v[1]), v[0], v[1]); });
  };
  auto reduce = [&](auto combine) {
    Leaves lanes = leavesOf(call.getArgOperand(0));
    Value result = lanes.front();
    for (Value lane : ArrayRef(lanes).drop_front())
      result = combine(result, lane);
    return Leaves{result};
  };
  auto reduceBy = [&](Opcode op) { return reduce([&, op](Value x, Value y) { return b.binary(op, x, y); }); };
  auto reduceTo = [&](Opcode compare) {
    return reduce([&, compare](Value x, Value y) { return b.select(b.compare(compare, x, y), x, y); });
  };
  auto signMask = [&](Value v) { return out->constant(APInt::getSignMask(out->typeOf(v).width())); };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::smax:
    return pick(Opcode::SGt);
  case llvm::Intrinsic::smin:
    return pick(Opcode::SLt);
  case llvm::Intrinsic::umax:
    return pick(Opcode::UGt);
  case llvm::Intrinsic::umin:
    return pick(Opcode::ULt);
  case llvm::Intrinsic::abs:
    return each([&](ArrayRef<Value> v) {
      Value zero = b.integer(out->typeOf(v[0]).width(), 0);
      return b.select(b.compare(Opcode::SLt, v[0], zero), b.binary(Opcode::Sub, zero, v[0]), v[0]);
    });
  case llvm::Intrinsic::ctpop:
    return each([&](ArrayRef<Value> v) { return countBits(v[0]); });
  case llvm::Intrinsic::ctlz:
    return each([&](ArrayRef<Value> v) { return countZeros(v[0], true); });
  case llvm::Intrinsic::cttz:
    return each([&](ArrayRef<Value> v) { return countZeros(v[0], false); });
  case llvm::Intrinsic::bswap:
    return each([&](ArrayRef<Value> v) { return reverse(v[0], 8); });
  case llvm::Intrinsic::bitreverse:
    return each([&](ArrayRef<Value> v) { return reverse(v[0], 1); });
  case llvm::Intrinsic::fshl:
    return each([&](ArrayRef<Value> v) { return funnelShift(v[0], v[1], v[2], true); });
  case llvm::Intrinsic::fshr:
    return each([&](ArrayRef<Value> v) { return funnelShift(v[0], v[1], v[2], false); });
  case llvm::Intrinsic::vector_reduce_add:
    return reduceBy(Opcode::Add);
  case llvm::Intrinsic::vector_reduce_mul:
    return reduceBy(Opcode::Mul);
  case llvm::Intrinsic::vector_reduce_and:
    return reduceBy(Opcode::And);
  case llvm::Intrinsic::vector_reduce_or:
    return reduceBy(Opcode::Or);
  case llvm::Intrinsic::vector_reduce_xor:
    return reduceBy(Opcode::Xor);
  case llvm::Intrinsic::vector_reduce_smax:
    return reduceTo(Opcode::SGt);
  case llvm::Intrinsic::vector_reduce_smin:
    return reduceTo(Opcode::SLt);
  case llvm::Intrinsic::vector_reduce_umax:
    return reduceTo(Opcode::UGt);
  case llvm::Intrinsic::vector_reduce_umin:
    return reduceTo(Opcode::ULt);
  case llvm::Intrinsic::fabs:
    return each([&](ArrayRef<Value> v) {
      return b.binary(Opcode::And, v[0], out->constant(~APInt::getSignMask(out->typeOf(v[0]).width())));
    });
  case llvm::Intrinsic::copysign:
    return each([&](ArrayRef<Value> v) {
      Value sign = b.binary(Opcode::And, v[1], signMask(v[1]));
      Value rest = b.binary(Opcode::And, v[0], out->constant(~APInt::getSignMask(out->typeOf(v[0]).width())));
      return b.binary(Opcode::Or, sign, rest);
    });
  default:
    break;
  }
  std::string name = call.getCalledFunction()->getName().str();
  bool isOfFloats = call.getType()->isFPOrFPVectorTy() ||
                    any_of(call.args(), [](const Use &argument) { return argument->getType()->isFPOrFPVectorTy(); });
  if (isOfFloats && call.onlyAccessesInaccessibleMemory())
    return abstracted(call.getType(), name);
  return unsupported(call.getType(), name);
}

Leaves Translator::translateOverflow(WithOverflowInst &call) {
  // Exact in twice the width: the result overflowed if it is not the extension of its lower half.
  Opcode op = call.getBinaryOp() == Instruction::Add   ? Opcode::Add
              : call.getBinaryOp() == Instruction::Sub ? Opcode::Sub
                                                       : Opcode::Mul;
  Opcode extend = call.isSigned() ? Opcode::SExt : Opcode::ZExt;
  Leaves left = leavesOf(call.getLHS()), right = leavesOf(call.getRHS()), results, flags;
  for (auto [x, y] : zip(left, right)) {
    unsigned width = out->typeOf(x).width();
    Type wide = Type::integer(op == Opcode::Mul ? 2 * width : width + 1);
    Value exact = b.binary(op, b.cast(extend, x, wide), b.cast(extend, y, wide));
    Value result = b.cast(Opcode::Trunc, exact, Type::integer(width));
    results.push_back(result);
    flags.push_back(b.compare(Opcode::Ne, exact, b.cast(extend, result, wide)));
  }
  append_range(results, flags);
  return results;
}

Leaves Translator::translateSaturating(SaturatingInst &call) {
  bool isSigned = call.isSigned();
  Opcode op = call.getBinaryOp() == Instruction::Add ? Opcode::Add : Opcode::Sub;
  Opcode extend = isSigned ? Opcode::SExt : Opcode::ZExt;
  Leaves left = leavesOf(call.getLHS()), right = leavesOf(call.getRHS()), result;
  for (auto [x, y] : zip(left, right)) {
    unsigned width = out->typeOf(x).width();
    Type wide = Type::integer(width + 2);
    APInt least = isSigned ? APInt::getSignedMinValue(width).sext(width + 2) : APInt::getZero(width + 2);
    APInt most = isSigned ? APInt::getSignedMaxValue(width).sext(width + 2) : APInt::getMaxValue(width).zext(width + 2);
    Value exact = b.binary(op, b.cast(extend, x, wide), b.cast(extend, y, wide));
    Value low = out->constant(least), high = out->constant(most);
    exact = b.select(b.compare(Opcode::SLt, exact, low), low, exact);
    exact = b.select(b.compare(Opcode::SGt, exact, high), high, exact);
    result.push_back(b.cast(Opcode::Trunc, exact, Type::integer(width)));
  }
  return result;
}

Value Translator::countBits(Value value) {
  unsigned width = out->typeOf(value).width();
  Value sum = b.integer(width, 0);
  for (unsigned i = 0; i < width; ++i) {
    Value bit = b.binary(Opcode::And, b.binary(Opcode::LShr, value, b.integer(width, i)), b.integer(width, 1));
    sum = b.binary(Opcode::Add, sum, bit);
  }
  return sum;
}

Value Translator::countZeros(Value value, bool leading) {
  unsigned width = out->typeOf(value).width();
  Value result = b.integer(width, width);
  // The bit that decides is tested last, so it ends up outermost.
  for (unsigned i = 0; i < width; ++i) {
    unsigned position = leading ? i : width - 1 - i;
    Value bit = b.zextOrTrunc(b.binary(Opcode::LShr, value, b.integer(width, position)), 1);
    result = b.select(bit, b.integer(width, width - 1 - i), result);
  }
  return result;
}

Value Translator::reverse(Value value, unsigned groupBits) {
  unsigned width = out->typeOf(value).width(), groups = width / groupBits;
  Value mask = out->constant(APInt::getLowBitsSet(width, groupBits));
  Value result = b.integer(width, 0);
  for (unsigned i = 0; i < groups; ++i) {
    Value group = b.binary(Opcode::And, b.binary(Opcode::LShr, value, b.integer(width, i * groupBits)), mask);
    Value moved = b.binary(Opcode::Shl, group, b.integer(width, (groups - 1 - i) * groupBits));
    result = b.binary(Opcode::Or, result, moved);
  }
  return result;
}

Value Translator::funnelShift(Value high, Value low, Value count, bool left) {
  unsigned width = out->typeOf(high).width();
  Type wide = Type::integer(2 * width);
  Value both =
      b.binary(Opcode::Or, b.binary(Opcode::Shl, b.cast(Opcode::ZExt, high, wide), b.integer(2 * width, width)),
               b.cast(Opcode::ZExt, low, wide));
  Value steps = b.cast(Opcode::ZExt, b.binary(Opcode::URem, count, b.integer(width, width)), wide);
  Value shifted = b.binary(left ? Opcode::Shl : Opcode::LShr, both, steps);
  if (left)
    shifted = b.binary(Opcode::LShr, shifted, b.integer(2 * width, width));
  return b.cast(Opcode::Trunc, shifted, Type::integer(width));
}

} // namespace fathom::seair
