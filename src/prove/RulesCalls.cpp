// Calls: the vocabulary of the front end, LLVM's intrinsics, and recursive functions.
#include "prove/Rules.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"
#include "support/Error.h"

using namespace llvm;

namespace fathom::prove {

void Rules::call(State &s, const CallInst &inst) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&inst))
    return llvmCall(s, *intrinsic);
  if (intrinsicOf(inst) != Intrinsic::None)
    return fathomCall(s, inst);
  throw Unsupported("a call of '" + (inst.getCalledFunction() ? inst.getCalledFunction()->getName().str() : "?") +
                    "' in a proof");
}

/// A value that is free to choose: `sym`, or a number if they are given.
Linear Rules::input(State &s, Sym sym) {
  if (!inputs) {
    s.inputs.push_back(sym);
    return Linear::symbol(sym);
  }
  Int number = inputs->empty() ? 0 : inputs->front();
  if (!inputs->empty())
    inputs->pop_front();
  return number;
}

Linear Rules::nondet(State &s, const CallInst &inst) {
  std::string name = what(inst).str();
  const Type *type = inst.getType();
  StringRef text = name;
  unsigned bits = type->isIntegerTy() ? type->getIntegerBitWidth() : 0;
  bool isUnsigned = text.contains("uint") || text.contains("unsigned") || text.contains("size") ||
                    text.contains("ulong") || text.contains("u32") || text.contains("u64");
  if (!isUnsigned || bits < 32 || bits > 64)
    return input(s, freshOf(type, name.empty() ? "any" : name));
  // Either range is right, but this one is what the program will ask for.
  std::optional<Int> high;
  if (!options.isMath)
    high = (Int{1} << bits) - 1;
  return input(s, symbols.fresh(name, Int{0}, high));
}

void Rules::endScope(State &s, const Linear &pointer) {
  if (const Object *object = s.objectOf(pointer, symbols))
    return s.forget(object->base);
  std::vector<Sym> maybe; // one of these, or one that was forgotten before
  for (const Object &object : s.objects)
    if (object.kind == ObjectKind::Stack)
      maybe.push_back(object.base);
  for (Sym base : maybe)
    s.forget(base);
}

void Rules::check(State &s, const CallInst &inst) {
  if (isTrue(s, inst.getArgOperand(0)))
    return;
  auto kind = static_cast<PropertyKind>(cast<ConstantInt>(inst.getArgOperand(1))->getZExtValue());
  bool isAssertion = kind == PropertyKind::Assert || kind == PropertyKind::Reach;
  if (isAssertion && !options.areAssertionsChecked)
    throw PathEnds(); // the program is aborted there
  std::string text = what(inst).str();
  if (kind == PropertyKind::Unsupported)
    throw Unsupported(text + " (" + placeText(inst.getDebugLoc()) + ")");
  fail(kind, text, inst);
}

/// Its end lies outside of an object, as LeakSanitizer has it, but for what `new T[0]` gives, behind the number of
/// elements.
static bool isInside(const State &s, const Linear &pointer, const Object &object) {
  Linear offset = pointer - Linear::symbol(object.base);
  bool isEmptyArray =
      object.kind == ObjectKind::NewArray && s.known.equal(offset - 8) && s.known.equal(object.size - 8);
  return isEmptyArray || s.known.equal(offset) ||
         (s.known.atLeast(offset) && s.known.atLeast(object.size - offset - 1));
}

/// What an argument of the program leads to is its caller's.
static bool isForeign(const Object &object) {
  auto *inst = dyn_cast_or_null<Instruction>(object.site);
  return inst && isInput(*inst);
}

/// The objects that the global variables lead to.
static std::set<Sym> reachable(const State &s, const Symbols &symbols) {
  std::set<Sym> found;
  for (const Object &object : s.objects)
    if (object.kind == ObjectKind::Global || object.kind == ObjectKind::Constant || isForeign(object))
      found.insert(object.base);
  for (size_t before = 0; before != found.size();) {
    before = found.size();
    for (const Cell &cell : s.cells)
      if (const Object *object = cell.isPointer ? s.objectOf(cell.value, symbols) : nullptr)
        if (found.count(cell.base) && isInside(s, cell.value, *object))
          found.insert(object->base);
  }
  return found;
}

void Rules::checkLeaks(State &s, const CallInst &inst) {
  if (!options.isLeakChecked && !options.isCleanupChecked)
    return;
  PropertyKind kind = options.isCleanupChecked ? PropertyKind::MemoryCleanup : PropertyKind::Leak;
  if (s.hasLostHeap)
    fail(kind, "an object on the heap that may not be freed at the end of the program", inst);
  std::set<Sym> held = options.isCleanupChecked ? std::set<Sym>() : reachable(s, symbols);
  for (const Chain &chain : s.chains)
    if (!s.known.atLeast(-chain.length))
      fail(kind, "a list that may not be freed at the end of the program", inst);
  for (const Object &object : s.objects)
    if (isHeap(object.kind) && !isForeign(object) && !held.count(object.base))
      fail(kind, "'" + symbols.nameOf(object.base) + "' is not freed at the end of the program", inst);
}

/// Where malloc does not fail, it still does if no machine has so much memory.
Linear Rules::mallocFails(State &s, const CallInst &inst) {
  constexpr Int largestObject = Int{1} << 46; // as in src/seair
  if (!options.mallocNeverFails)
    return input(s, symbols.fresh("malloc fails", 0, 1));
  bool fits = options.isMath || decideAtLeast(s, Linear(largestObject) - inRange(s, inst.getArgOperand(0), false));
  return fits ? 0 : 1;
}

void Rules::fathomCall(State &s, const CallInst &inst) {
  auto argument = [&](unsigned i) { return value(s, inst.getArgOperand(i)); };
  auto size = [&](unsigned i) { return inRange(s, inst.getArgOperand(i), false); };
  switch (intrinsicOf(inst)) {
  case Intrinsic::Nondet:
    if (nondetSource(inst) == NondetSource::Abstract || !inst.getType()->isIntegerTy())
      return setUnknown(s, inst, false);
    s.isExact &= !isWider(inst);
    return set(s, inst, nondet(s, inst));
  case Intrinsic::Assume:
    if (!isTrue(s, inst.getArgOperand(0)))
      throw PathEnds();
    return;
  case Intrinsic::Check:
    return check(s, inst);
  case Intrinsic::Access: {
    Linear bytes = size(1);
    if (!decideEqual(s, bytes))
      access(s, argument(0), bytes, cast<ConstantInt>(inst.getArgOperand(2))->isOne(), inst);
    return;
  }
  case Intrinsic::Alloca:
    return set(s, inst, allocate(s, size(0), ObjectKind::Stack, inst, what(inst).str()));
  case Intrinsic::Malloc:
  case Intrinsic::New:
  case Intrinsic::NewArray: {
    StringRef name = what(inst).empty() ? inst.getName() : what(inst);
    return set(s, inst, allocate(s, size(0), kindMadeBy(intrinsicOf(inst)), inst, name.str()));
  }
  case Intrinsic::MallocFails:
    return set(s, inst, mallocFails(s, inst));
  case Intrinsic::Free:
  case Intrinsic::Delete:
  case Intrinsic::DeleteArray:
    return release(s, argument(0), inst);
  case Intrinsic::ScopeEnd:
    return endScope(s, argument(0));
  case Intrinsic::Havoc: {
    Linear bytes = size(1), pointer = argument(0);
    if (decideEqual(s, bytes))
      return;
    Object &object = access(s, pointer, bytes, true, inst);
    overwrite(s, object, pointer - Linear::symbol(object.base), bytes);
    object.isPristine &= !object.isZero; // the rest is still zero, though nothing says so any more
    object.isZero = false;
    return;
  }
  case Intrinsic::HavocReachable:
    return forgetContents(s);
  case Intrinsic::ObjectSize:
  case Intrinsic::ObjectOffset: {
    Linear pointer = argument(0);
    const Object *object = s.objectOf(pointer, symbols);
    if (!object)
      return setUnknown(s, inst, false);
    bool isSize = intrinsicOf(inst) == Intrinsic::ObjectSize;
    return set(s, inst, isSize ? object->size : pointer - Linear::symbol(object->base));
  }
  case Intrinsic::SameObject: {
    const Object *a = s.objectOf(argument(0), symbols), *b = s.objectOf(argument(1), symbols);
    return a && b ? set(s, inst, a == b ? 1 : 0) : setUnknown(s, inst, false);
  }
  case Intrinsic::IsDeref: {
    Linear pointer = argument(0), bytes = size(1);
    const Object *object = s.objectOf(pointer, symbols);
    if (!object) // an object that the state has lost, perhaps
      return s.known.equal(pointer) ? set(s, inst, 0) : setUnknown(s, inst, false);
    Linear offset = pointer - Linear::symbol(object->base);
    bool isWritable = object->kind != ObjectKind::Constant || !isTrue(s, inst.getArgOperand(2));
    bool fits = isWritable && decideAtLeast(s, offset) && decideAtLeast(s, object->size - offset - bytes);
    return set(s, inst, fits ? 1 : 0);
  }
  case Intrinsic::LeakCheck:
    return checkLeaks(s, inst);
  case Intrinsic::Library:
    return libraryCall(s, inst);
  case Intrinsic::ResetModified:
  case Intrinsic::TrackModified: // what is modified is not known there
    return;
  case Intrinsic::Halt:
    throw PathEnds();
  default:
    if (inst.getType()->isVoidTy())
      throw Unsupported("a call of '" + inst.getCalledFunction()->getName().str() + "' in a proof");
    return setUnknown(s, inst, false);
  }
}

void Rules::llvmCall(State &s, const IntrinsicInst &inst) {
  if (auto *overflow = dyn_cast<WithOverflowInst>(&inst))
    return overflowing(s, *overflow);
  if (auto *fill = dyn_cast<MemSetInst>(&inst))
    return memSet(s, *fill);
  if (auto *copy = dyn_cast<MemTransferInst>(&inst))
    return memCopy(s, *copy);
  switch (inst.getIntrinsicID()) {
  case llvm::Intrinsic::abs:
  case llvm::Intrinsic::smax:
  case llvm::Intrinsic::smin:
  case llvm::Intrinsic::umax:
  case llvm::Intrinsic::umin:
    return minMax(s, inst);
  case llvm::Intrinsic::stacksave:
    return set(s, inst, Int{s.allocations});
  case llvm::Intrinsic::stackrestore: {
    Linear mark = value(s, inst.getArgOperand(0));
    bool isMark = program.isStackMark(program.idOf(inst.getArgOperand(0)));
    if (!isMark || !mark.isConstant() || mark.constant == unknownHeight || mark.constant > Int{s.allocations})
      throw Unsupported("a stack that shrinks by an unknown amount");
    std::vector<Sym> ended;
    for (const Object &object : s.objects)
      if (object.kind == ObjectKind::Stack && object.age > mark.constant)
        ended.push_back(object.base);
    for (Sym base : ended)
      s.forget(base);
    return;
  }
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::lifetime_end:
    return;
  default:
    if (inst.getType()->isVoidTy() || inst.mayWriteToMemory())
      throw Unsupported("a call of '" + inst.getCalledFunction()->getName().str() + "' in a proof");
    return setUnknown(s, inst, false);
  }
}

State Rules::callee(State &s, const CallInst &call) {
  const Function &function = *call.getCalledFunction();
  State result = s;
  result.locals.clear();
  for (Object &object : result.objects)
    object.origin = {Origin::elsewhere};
  for (Chain &chain : result.chains)
    chain.origin = {Origin::elsewhere};
  for (const Argument &argument : function.args()) {
    if (program.partsOf(argument.getType()) != 1)
      throw Unsupported("structures as arguments of recursive functions");
    Linear given = value(s, call.getArgOperand(argument.getArgNo()));
    if (const Object *object = result.objectOf(given, symbols))
      result.find(object->base)->origin = {static_cast<int>(argument.getArgNo())};
    result.locals[program.idOf(&argument)] = std::move(given);
  }
  result.previous = nullptr;
  result.block = &function.getEntryBlock();
  result.next = &*result.block->getFirstNonPHIIt();
  std::map<LocalId, Linear> kept;
  for (LocalId id : program.liveIn(result.block))
    if (auto local = result.locals.find(id); local != result.locals.end())
      kept.insert(*local);
  result.locals = std::move(kept);
  return result;
}

/// What functions free of what their callers have is found while graphs are made: at first nothing, and when one is
/// seen to free more, that graph is worth nothing. Until then, all states of a run were right.
void Rules::noteFreed(const State &s, Origin origin) {
  const Function *function = s.block->getParent();
  if (origin.argument != Origin::own && function != program.functions.front())
    hasNewFrees |= frees[function].insert(origin.argument).second;
}

/// Objects that a function may have freed are not known to live when it has returned.
void Rules::forgetFreed(State &s, const CallInst &call) {
  const std::set<int> freed = frees[call.getCalledFunction()]; // a copy: a function that calls itself adds to it
  std::vector<Sym> ended;
  for (const Object &object : s.objects)
    if (isHeap(object.kind) && freed.count(Origin::elsewhere))
      ended.push_back(object.base);
  if (freed.count(Origin::elsewhere)) {
    for (const Chain &chain : s.chains)
      noteFreed(s, chain.origin);
    forgetChains(s);
  }
  for (int argument : freed)
    if (argument >= 0)
      if (const Object *object = s.objectOf(value(s, call.getArgOperand(static_cast<unsigned>(argument))), symbols))
        ended.push_back(object->base);
  for (Sym base : ended)
    if (const Object *object = s.find(base)) {
      noteFreed(s, object->origin);
      s.forget(base);
      s.hasLostHeap = true;
    }
}

std::vector<State> Rules::returned(State s, const CallInst &call) {
  const Function &function = *call.getCalledFunction();
  std::vector<Linear> arguments;
  bool hasCases = options.recursion && options.recursion->casesOf(function);
  if (hasCases)
    for (const Value *argument : call.args())
      arguments.push_back(argument->getType()->isIntegerTy() && !argument->getType()->isIntegerTy(1)
                              ? inRange(s, argument, true)
                              : Linear());
  forgetFreed(s, call);
  if (program.mayWrite(function))
    forgetContents(s);
  s.hasLostHeap |= program.mayAllocate(function);
  setUnknown(s, call, false);
  s.next = call.getNextNode();
  return hasCases ? casesOfResult(s, call, arguments) : std::vector<State>{s};
}

namespace {

/// Nothing if a number does not fit.
std::optional<Linear> linearOf(const its::Polynomial &poly, const std::map<its::VarId, Linear> &values) {
  Linear result;
  for (const auto &[monomial, factor] : poly.terms()) {
    if (!factor.fits_slong_p() || monomial.size() > 1)
      return std::nullopt;
    Int number = factor.get_si();
    result += monomial.empty() ? Linear(number) : values.at(monomial[0]) * number;
  }
  return result;
}

} // namespace

/// One state for each case that is possible; if they are too many, what is known without them.
std::vector<State> Rules::casesOfResult(State &s, const CallInst &call, const std::vector<Linear> &arguments) {
  constexpr size_t maxCases = 4;
  const its::Function &shape = options.recursion->shapeOf(*call.getCalledFunction());
  std::map<its::VarId, Linear> values;
  for (size_t i = 0; i < arguments.size(); ++i)
    values[shape.parameters[i]] = arguments[i];
  values[shape.result] = value(s, &call);
  std::vector<State> result;
  for (const its::Conjunction &one : *options.recursion->casesOf(*call.getCalledFunction())) {
    State next = s;
    bool isPossible = true;
    for (const its::Constraint &constraint : one)
      if (std::optional<Linear> e = linearOf(constraint.poly, values); e && isPossible) {
        // What was learned may have replaced symbols.
        for (const auto &[sym, value] : next.replaced)
          e = e->substitute([&](Sym one) { return one == sym ? &value : nullptr; });
        isPossible =
            constraint.relation == its::Relation::EqualZero ? next.learnEqual(*e, symbols) : next.learnAtLeast(*e);
      }
    if (isPossible)
      result.push_back(std::move(next));
  }
  return result.size() <= maxCases ? result : std::vector<State>{s};
}

} // namespace fathom::prove
