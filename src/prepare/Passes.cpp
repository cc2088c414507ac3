#include "prepare/Passes.h"

#include "prepare/Distances.h"
#include "prepare/HideAddresses.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

/// Function analyses with a library about which nothing is known.
class Analyses {
public:
  explicit Analyses(const Function &function) {
    TargetLibraryInfoImpl library(Triple(function.getParent()->getTargetTriple()));
    library.disableAllFunctions();
    functions.registerPass([library] { return TargetLibraryAnalysis(library); });
    PassBuilder builder;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(sccs);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, sccs, modules);
  }

  void run(FunctionPassManager &passes, Function &function) { passes.run(function, functions); }

private:
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager sccs;
  ModuleAnalysisManager modules;
};

} // namespace

void splitAggregates(Function &function) {
  FunctionPassManager passes;
  passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  Analyses(function).run(passes, function);
}

void simplify(Function &function) {
  SimplifyCFGOptions cfg;
  cfg.hoistCommonInsts(false).sinkCommonInsts(false).convertSwitchToLookupTable(false).needCanonicalLoops(true);
  FunctionPassManager passes;
  passes.addPass(InstSimplifyPass());
  passes.addPass(SCCPPass());
  passes.addPass(SimplifyCFGPass(cfg));
  passes.addPass(InstSimplifyPass());
  passes.addPass(ADCEPass());
  foldDistances(function);
  hidePointers(function);
  Analyses(function).run(passes, function);
  showAddresses(function);
}

void lowerSwitches(Function &function) {
  FunctionPassManager passes;
  passes.addPass(LowerSwitchPass());
  Analyses(function).run(passes, function);
}

void canonicaliseLoops(Function &function) {
  FunctionPassManager passes;
  passes.addPass(LowerSwitchPass());
  passes.addPass(FixIrreduciblePass());
  passes.addPass(LoopSimplifyPass());
  passes.addPass(LCSSAPass());
  Analyses(function).run(passes, function);
}

void deleteLoops(Function &function) {
  FunctionPassManager passes;
  passes.addPass(createFunctionToLoopPassAdaptor(LoopDeletionPass()));
  Analyses(function).run(passes, function);
}

} // namespace fathom::prepare
