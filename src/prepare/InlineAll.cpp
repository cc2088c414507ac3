// LLVM's InlineFunction does the work (lifetime markers for the callee's variables included, so a use after return is a
// use after scope). Each inlined call site remembers the chain of functions it came through; a function that is in its
// own chain more often than --recursion allows becomes a `recursion` check. Functions without a body return anything;
// the assumption that they change nothing is recorded, or (--external=havoc) what they are given becomes arbitrary.
// Those of the C and C++ libraries do what is written about them: they are not modelled, unless they only compute a
// number.
#include "prepare/InlineAll.h"

#include "frontend/Intrinsics.h"
#include "frontend/Library.h"
#include "support/Error.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <functional>

using namespace llvm;

namespace fathom::prepare {

namespace {

constexpr size_t maxInstructions = 20'000'000;

class Inliner {
public:
  using Keeps = std::function<bool(Function &callee)>;

  /// `keeps`: calls of these stay.
  Inliner(const Module &module, Env &env, Keeps keeps) : env(env), keeps(std::move(keeps)), library(module) {}

  void run(Function &function) {
    for (Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&inst))
        work.push_back({call, none});
    while (!work.empty()) {
      env.budget.poll();
      Site site = work.pop_back_val();
      handle(site);
    }
  }

private:
  static constexpr int none = -1;
  struct Site {
    CallInst *call;
    int history; // index into `histories`
  };
  struct History {
    Function *function;
    int parent;
  };

  void handle(Site site) {
    Function *callee = site.call->getCalledFunction();
    invariant(callee, "an indirect call is left");
    if (callee->isIntrinsic() || intrinsicOf(callee) != Intrinsic::None)
      return;
    if (callee->isDeclaration())
      return replaceExternal(site);
    if (keeps(*callee))
      return;
    if (depth(callee, site.history) > env.options.recursion)
      return cutRecursion(*site.call);
    inlineCall(site, callee);
  }

  uint32_t depth(const Function *function, int history) const {
    uint32_t result = 0;
    for (; history != none; history = histories[history].parent)
      result += histories[history].function == function;
    return result;
  }

  void inlineCall(Site site, Function *callee) {
    InlineFunctionInfo info;
    size_t size = callee->getInstructionCount();
    std::string name = callee->getName().str();
    InlineResult result = InlineFunction(*site.call, info, false, nullptr, true);
    if (!result.isSuccess())
      return makeUnsupported(*site.call, "call of '" + name + "' (" + result.getFailureReason() + ")");
    env.stats.count("inlined calls");
    instructionCount += size;
    if (instructionCount > maxInstructions)
      throw Unsupported("the program is too large when all calls are inlined");
    histories.push_back({callee, site.history});
    for (CallBase *call : info.InlinedCallSites)
      work.push_back({cast<CallInst>(call), static_cast<int>(histories.size()) - 1});
  }

  void replaceResult(CallInst &call) {
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(Constant::getNullValue(call.getType()));
    call.eraseFromParent();
  }

  void makeUnsupported(CallInst &call, const std::string &text) {
    IRBuilder<> b(&call);
    IntrinsicBuilder(b).fail(PropertyKind::Unsupported, text);
    replaceResult(call);
  }

  void cutRecursion(CallInst &call) {
    IRBuilder<> b(&call);
    IntrinsicBuilder(b).fail(PropertyKind::Recursion, frontend::readableName(*call.getCalledFunction()));
    replaceResult(call);
  }

  /// What it does is documented, and not known here. A number that it computes is any number, of which nothing follows.
  void replaceLibraryCall(Site site) {
    CallInst &call = *site.call;
    Function &callee = *call.getCalledFunction();
    std::string name = frontend::readableName(callee);
    auto isNumber = [](const Type *type) { return type->isIntegerTy() || type->isFloatingPointTy(); };
    bool isOfNumbers = (isNumber(call.getType()) || call.getType()->isVoidTy()) && !callee.isVarArg() &&
                       all_of(call.args(), [&](const Use &argument) { return isNumber(argument->getType()); });
    if (!isOfNumbers || call.doesNotReturn() || frontend::Library::changesTheRest(callee))
      return makeUnsupported(call, name);
    IRBuilder<> b(&call);
    IntrinsicBuilder make(b);
    if (call.getType()->isVoidTy()) {
      env.assumptions.insert("'" + name + "' is not modelled: it returns, and changes no memory");
    } else {
      env.assumptions.insert("'" + name + "' may give any value");
      call.replaceAllUsesWith(make.nondet(call.getType(), NondetSource::Abstract, name));
    }
    setErrno(b, site, name);
    call.eraseFromParent();
  }

  /// To anything, where the program looks at it at all.
  void setErrno(IRBuilder<> &b, Site site, StringRef name) {
    Function *location = site.call->getModule()->getFunction("__errno_location");
    if (!location || !isModel(*location))
      return;
    CallInst *place = b.CreateCall(location);
    b.CreateStore(IntrinsicBuilder(b).nondet(b.getInt32Ty(), NondetSource::Abstract, name), place);
    work.push_back({place, site.history});
  }

  void replaceExternal(Site site) {
    CallInst &call = *site.call;
    IRBuilder<> b(&call);
    IntrinsicBuilder make(b);
    StringRef symbol = call.getCalledFunction()->getName();
    std::string name = frontend::readableName(*call.getCalledFunction());
    if (library.contains(*call.getCalledFunction()) && !is_contained(env.options.withoutModel, symbol))
      return replaceLibraryCall(site);
    if (symbol.starts_with("__fathom_"))
      throw UserError("the models of the C library are of another version, for they lack '" + name +
                      "' (is Fathom installed as a whole?)");
    if (call.doesNotReturn()) {
      env.assumptions.insert("'" + name + "' has no body: it does not return");
      make.call(Intrinsic::Halt, b.getVoidTy(), {});
      return replaceResult(call);
    }
    if (env.options.external == ExternalPolicy::Havoc) {
      env.assumptions.insert("'" + name +
                             "' has no body: it returns, and changes only what its arguments reach through stored "
                             "pointers");
      havocReachable(b, call);
    } else {
      env.assumptions.insert("'" + name + "' has no body: it returns, and changes no memory");
    }
    if (call.hasStructRetAttr()) { // the result is written through the first argument
      Type *type = call.getParamStructRetType(0);
      uint64_t size = call.getModule()->getDataLayout().getTypeAllocSize(type);
      setWhat(*make.call(Intrinsic::Havoc, b.getVoidTy(), {call.getArgOperand(0), b.getInt64(size)}), name);
    }
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(make.nondet(call.getType(), NondetSource::External, symbol));
    call.eraseFromParent();
  }

  void havocReachable(IRBuilder<> &b, CallInst &call) {
    SmallVector<Value *, 8> pointers;
    SmallVector<AllocaInst *, 2> copies;
    for (unsigned i = 0; i < call.arg_size(); ++i)
      if (call.paramHasAttr(i, Attribute::StructRet))
        continue;
      else if (call.isByValArgument(i))
        pointers.push_back(copies.emplace_back(copyByValue(b, call, i)));
      else
        addPointers(b, call.getArgOperand(i), pointers);
    if (!pointers.empty())
      IntrinsicBuilder(b).havocReachable(pointers, call.getCalledFunction()->getName());
    for (AllocaInst *copy : copies)
      b.CreateLifetimeEnd(copy);
  }

  /// The callee has its own copy of the argument, but not of what it points to.
  AllocaInst *copyByValue(IRBuilder<> &b, CallInst &call, unsigned i) {
    Type *type = call.getParamByValType(i);
    Align align = call.getParamAlign(i).valueOrOne();
    uint64_t size = call.getModule()->getDataLayout().getTypeAllocSize(type);
    BasicBlock &entry = call.getFunction()->getEntryBlock();
    AllocaInst *copy = IRBuilder<>(&entry, entry.begin()).CreateAlloca(type);
    copy->setAlignment(std::max(align, copy->getAlign()));
    setWhat(*copy, "argument");
    b.CreateLifetimeStart(copy);
    b.CreateMemCpy(copy, copy->getAlign(), call.getArgOperand(i), align, size);
    return copy;
  }

  /// The pointers in a value of any type.
  void addPointers(IRBuilder<> &b, Value *value, SmallVectorImpl<Value *> &pointers) {
    Type *type = value->getType();
    if (type->isPointerTy()) {
      pointers.push_back(value);
    } else if (auto *vector = dyn_cast<FixedVectorType>(type); vector && type->isPtrOrPtrVectorTy()) {
      for (uint64_t i = 0; i < vector->getNumElements(); ++i)
        pointers.push_back(b.CreateExtractElement(value, i));
    } else if (type->isAggregateType()) {
      unsigned count = type->isStructTy() ? type->getStructNumElements() : type->getArrayNumElements();
      for (unsigned i = 0; i < count; ++i)
        addPointers(b, b.CreateExtractValue(value, i), pointers);
    }
  }

  Env &env;
  Keeps keeps;
  frontend::Library library;
  SmallVector<Site, 64> work;
  std::vector<History> histories;
  size_t instructionCount = 0;
};

} // namespace

void inlineAll(Function &whole, Env &env) {
  Inliner(*whole.getParent(), env, [](Function &) { return false; }).run(whole);
}

/// The functions from which a search for leaks can be reached: it needs the memories of all regions.
static SmallPtrSet<Function *, 16> functionsThatEndInLeakCheck(Module &module) {
  SmallPtrSet<Function *, 16> result;
  SmallVector<Function *, 16> work;
  for (Function &function : module)
    if (intrinsicOf(&function) == Intrinsic::LeakCheck)
      work.push_back(&function);
  while (!work.empty())
    for (User *user : work.pop_back_val()->users())
      if (auto *call = dyn_cast<CallInst>(user))
        if (result.insert(call->getFunction()).second)
          work.push_back(call->getFunction());
  return result;
}

/// The functions that can call themselves, directly or not.
static SmallPtrSet<Function *, 16> recursiveFunctions(Module &module) {
  CallGraph graph(module);
  SmallPtrSet<Function *, 16> result;
  for (auto scc = scc_begin(&graph); !scc.isAtEnd(); ++scc)
    if (scc.hasCycle())
      for (CallGraphNode *node : *scc)
        if (node->getFunction())
          result.insert(node->getFunction());
  return result;
}

std::vector<Function *> inlineNonRecursive(Function &whole, Env &env) {
  SmallPtrSet<Function *, 16> recursive = recursiveFunctions(*whole.getParent());
  SetVector<Function *> left;
  left.insert(&whole);
  Inliner inliner(*whole.getParent(), env, [&](Function &callee) {
    bool stays = recursive.contains(&callee);
    if (stays)
      left.insert(&callee);
    return stays;
  });
  for (size_t i = 0; i < left.size(); ++i)
    inliner.run(*left[i]);
  return {left.begin(), left.end()};
}

std::vector<Function *> inlineModels(Function &whole, Env &env) {
  SmallPtrSet<Function *, 16> mustGo;
  if (env.options.checks.has(PropertyKind::Leak))
    mustGo = functionsThatEndInLeakCheck(*whole.getParent());
  SetVector<Function *> left;
  left.insert(&whole);
  Inliner inliner(*whole.getParent(), env, [&](Function &callee) {
    bool stays = callee.getSubprogram() && !mustGo.contains(&callee);
    if (stays)
      left.insert(&callee);
    return stays;
  });
  for (size_t i = 0; i < left.size(); ++i)
    inliner.run(*left[i]);
  return {left.begin(), left.end()};
}

} // namespace fathom::prepare
