#include "prepare/Prepare.h"

#include "frontend/Intrinsics.h"
#include "frontend/Tracking.h"
#include "prepare/AssumedValues.h"
#include "prepare/EntryPoint.h"
#include "prepare/Frames.h"
#include "prepare/HideAddresses.h"
#include "prepare/HideWidths.h"
#include "prepare/IdleLoops.h"
#include "prepare/InlineAll.h"
#include "prepare/InsertChecks.h"
#include "prepare/Normalise.h"
#include "prepare/Passes.h"
#include "prepare/ReplaceUndef.h"
#include "prepare/Scopes.h"
#include "prepare/Summarise.h"
#include "prepare/TrackInitialised.h"
#include "prepare/VarArgs.h"
#include "support/Error.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace fathom::prepare {

static constexpr char wholeName[] = "fathom.run";

Function *wholeProgram(Module &module) {
  Function *whole = module.getFunction(wholeName);
  invariant(whole, "the module is not prepared");
  return whole;
}

/// What was inlined only costs time when the module is copied.
static void dropOtherBodies(Module &module, ArrayRef<Function *> left) {
  SmallPtrSet<Function *, 16> kept(left.begin(), left.end());
  for (Function &function : module)
    if (!kept.contains(&function) && !function.isDeclaration())
      function.deleteBody();
}

/// Functions that nothing leads to have no part in the program, nor in what its calls through pointers reach.
static void dropUnnamed(Module &module, Function &whole) {
  SmallSetVector<const Constant *, 32> named;
  named.insert(&whole);
  for (const Function &function : module)
    if (function.hasAddressTaken())
      named.insert(&function);
  auto addOperands = [&](const User &user) {
    for (const Use &operand : user.operands())
      if (auto *constant = dyn_cast<Constant>(operand))
        named.insert(constant);
  };
  for (size_t i = 0; i < named.size(); ++i) {
    addOperands(*named[i]);
    if (auto *function = dyn_cast<Function>(named[i]))
      for (const Instruction &inst : instructions(*function))
        addOperands(inst);
  }
  for (Function &function : module)
    if (!named.contains(&function) && !function.isDeclaration())
      function.deleteBody();
}

static bool tracksInitialised(const Env &env) { return env.options.checks.has(PropertyKind::Uninitialised); }

static std::vector<Function *> inlineCalls(Function &whole, Env &env) {
  // Calls do not take along shadows of arguments and results, nor memories that they have nothing to do with, of which
  // writes are to be tracked.
  bool isWholeNeeded = tracksInitialised(env) || frontend::hasTracking(*whole.getParent());
  if (env.options.inlining == InlineStage::LLVM || isWholeNeeded) {
    inlineAll(whole, env);
    return {&whole};
  }
  std::vector<Function *> left = inlineModels(whole, env);
  for (Function *function : left)
    if (function != &whole)
      makeFrame(*function);
  return left;
}

/// Where nobody asks for leaks, numbers need not be taken for pointers that hold something.
static void dropLeakChecks(Module &module, const PropertySet &checks) {
  if (checks.has(PropertyKind::Leak) || checks.has(PropertyKind::MemoryCleanup))
    return;
  for (Function &function : module)
    if (intrinsicOf(&function) == Intrinsic::LeakCheck)
      for (User *user : make_early_inc_range(function.users()))
        cast<Instruction>(user)->eraseFromParent();
}

/// The type of what lies at an offset of a variable.
static Type *typeAt(Type *type, APInt offset, const DataLayout &layout) {
  layout.getGEPIndicesForOffset(type, offset);
  while (type->isAggregateType() && type->getNumContainedTypes() > 0)
    type = type->getContainedType(0);
  return offset.isZero() ? type : nullptr;
}

/// `*(uintptr_t *)&pointer`, or through a union.
static bool readsPointerAsNumber(const LoadInst &load) {
  const DataLayout &layout = load.getDataLayout();
  if (!load.getType()->isIntegerTy(layout.getPointerSizeInBits()))
    return false;
  APInt offset(layout.getPointerSizeInBits(), 0);
  const Value *variable = load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true);
  Type *whole = nullptr;
  if (auto *local = dyn_cast<AllocaInst>(variable))
    whole = local->getAllocatedType();
  else if (auto *global = dyn_cast<GlobalVariable>(variable))
    whole = global->getValueType();
  Type *read = whole ? typeAt(whole, offset, layout) : nullptr;
  return read && read->isPointerTy();
}

/// Of a pointer, and not for its distance from another.
static bool isNumberOfPointer(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return readsPointerAsNumber(*load);
  auto isDifference = [](const User *user) { return cast<Instruction>(user)->getOpcode() == Instruction::Sub; };
  return isa<PtrToIntInst>(inst) && !all_of(inst.users(), isDifference);
}

/// LeakSanitizer sees numbers, too, which only programs that make some of pointers can tell from others.
static Kept keptForLeaks(const Module &module, const PropertySet &checks) {
  if (!checks.has(PropertyKind::Leak))
    return Kept::None;
  for (const Function &function : module)
    if (!isModel(function) && any_of(instructions(function), isNumberOfPointer))
      return Kept::PointersAndNumbers;
  return Kept::Pointers;
}

Function *prepareFunctions(Module &module, Env &env, const TargetFinder &findTargets) {
  std::vector<PassedObject> passed = passedToEntry(module, env);
  normalise(module, env);
  Function *whole = makeEntryPoint(module, env, passed);
  whole->setName(wholeName);
  dropLeakChecks(module, env.options.checks);
  dropUnnamed(module, *whole);
  bool isProgram = env.options.function.empty() && env.options.entry == "main";
  Callers callers = isProgram ? Callers::None : Callers::Unseen;
  if (size_t targets = resolveIndirectCalls(module, findTargets, callers))
    env.stats.count("targets of calls through pointers", targets);
  lowerVariableArguments(module);
  Kept kept = keptForLeaks(module, env.options.checks);
  for (Function &function : module)
    if (!function.isDeclaration()) {
      promoteScalars(function, isModel(function) ? std::min(kept, Kept::Pointers) : kept);
      insertChecks(function, env.options.checks);
      hideAddresses(function);
    }
  return whole;
}

Function *prepare(Module &module, Env &env, const TargetFinder &findTargets) {
  ScopedTimer timer(env.stats, "prepare");
  if (tracksInitialised(env))
    markWritten(module);
  Function *whole = prepareFunctions(module, env, findTargets);
  bool keepPointers = env.options.checks.has(PropertyKind::Leak);
  std::vector<Function *> left = inlineCalls(*whole, env);
  dropOtherBodies(module, left);
  for (Function *function : left) {
    env.budget.poll();
    makeScopes(*function, keepPointers);
    showAddresses(*function);
    replaceUndef(*function);
    if (tracksInitialised(env))
      trackInitialised(*function, env);
    simplify(*function);
    useAssumedValues(*function);
    simplify(*function);
    removeIdleLoops(*function, env);
    // The shadow of what a loop writes has no summary.
    if (env.options.summaries != Summaries::None && !tracksInitialised(env))
      summariseLoops(*function, env);
  }
  return whole;
}

std::vector<Function *> prepareForAllRuns(Module &module, Env &env, const TargetFinder &findTargets,
                                          LibraryLoops library) {
  ScopedTimer timer(env.stats, "prepare");
  if (env.options.integers == Integers::Math)
    for (Function &function : module)
      hideWidths(function);
  invariant(!tracksInitialised(env), "shadows of memory for all runs");
  Function *whole = prepareFunctions(module, env, findTargets);
  if (library == LibraryLoops::Rules)
    keepLibraryCalls(module);
  std::vector<Function *> left = inlineNonRecursive(*whole, env);
  dropOtherBodies(module, left);
  for (Function *function : left) {
    env.budget.poll();
    if (function != whole)
      makeFrame(*function);
    makeScopes(*function, false);
    showAddresses(*function);
    replaceUndef(*function);
    simplify(*function);
    canonicaliseLoops(*function);
    showWidths(*function);
  }
  return left;
}

std::unique_ptr<Module> unrolled(const Module &module, const LoopBounds &bounds, Env &env) {
  std::unique_ptr<Module> copy = CloneModule(module);
  for (Function &function : *copy) {
    if (function.isDeclaration())
      continue;
    unrollLoops(function, bounds, env);
    simplify(function);
    lowerSwitches(function);
  }
  return copy;
}

} // namespace fathom::prepare
