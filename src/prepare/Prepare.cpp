#include "prepare/Prepare.h"

#include "prepare/AssumedValues.h"
#include "prepare/EntryPoint.h"
#include "prepare/InlineAll.h"
#include "prepare/InsertChecks.h"
#include "prepare/Normalise.h"
#include "prepare/Passes.h"
#include "prepare/ResolveCalls.h"
#include "prepare/Scopes.h"
#include "prepare/VarArgs.h"
#include "support/Error.h"

#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace fathom::prepare {

static constexpr char wholeName[] = "fathom.run";

Function *wholeProgram(Module &module) {
  Function *whole = module.getFunction(wholeName);
  invariant(whole, "the module is not prepared");
  return whole;
}

/// Everything is in one function now; the others only cost time when the module is copied.
static void dropOtherBodies(Module &module, Function &whole) {
  for (Function &function : module)
    if (&function != &whole && !function.isDeclaration())
      function.deleteBody();
}

Function *prepareFunctions(Module &module, Env &env) {
  normalise(module, env);
  Function *whole = makeEntryPoint(module, env);
  whole->setName(wholeName);
  resolveIndirectCalls(module);
  lowerVariableArguments(module);
  bool keepPointers = env.options.checks.has(PropertyKind::Leak);
  for (Function &function : module)
    if (!function.isDeclaration()) {
      promoteScalars(function, keepPointers);
      insertChecks(function);
    }
  return whole;
}

Function *prepare(Module &module, Env &env) {
  ScopedTimer timer(env.stats, "prepare");
  Function *whole = prepareFunctions(module, env);
  bool keepPointers = env.options.checks.has(PropertyKind::Leak);
  inlineAll(*whole, env);
  dropOtherBodies(module, *whole);
  env.budget.poll();
  makeScopes(*whole, keepPointers);
  replaceUndef(*whole);
  simplify(*whole);
  useAssumedValues(*whole);
  simplify(*whole);
  return whole;
}

std::unique_ptr<Module> unrolled(const Module &module, const LoopBounds &bounds, Env &env) {
  std::unique_ptr<Module> copy = CloneModule(module);
  Function *whole = wholeProgram(*copy);
  unrollLoops(*whole, bounds, env);
  simplify(*whole);
  lowerSwitches(*whole);
  return copy;
}

} // namespace fathom::prepare
