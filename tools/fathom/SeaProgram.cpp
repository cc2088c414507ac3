#include "SeaProgram.h"

#include "prepare/Prepare.h"
#include "regions/ModuleRegions.h"
#include "seair/FromLLVM.h"
#include "support/Error.h"
#include "transform/Inlined.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace fathom {

static prepare::CallTargets findTargets(const Module &module, Env &env) {
  ScopedTimer timer(env.stats, "regions");
  regions::Analysis analysis(module, regions::Analysis::Mode::TargetsOnly);
  prepare::CallTargets result;
  for (const CallBase *call : analysis.callsThroughPointers())
    if (analysis.knowsTargets(*call))
      append_range(result[call], analysis.targets(*call));
  return result;
}

void prepareModule(Module &module, Env &env) {
  if (env.options.regions == RegionMode::Flat)
    prepare::prepare(module, env);
  else
    prepare::prepare(module, env, [&](const Module &m) { return findTargets(m, env); });
}

std::vector<Function *> prepareModuleForAllRuns(Module &module, Env &env, prepare::LibraryLoops library) {
  return prepare::prepareForAllRuns(module, env, [&](const Module &m) { return findTargets(m, env); }, library);
}

static regions::RegionMap regionsOf(const Function &whole, Env &env) {
  if (env.options.regions == RegionMode::Flat)
    return regions::RegionMap::flat();
  ScopedTimer timer(env.stats, "regions");
  return regions::RegionMap::ofWhole(whole);
}

static seair::Program translateFlat(Function &whole, Env &env) {
  regions::RegionMap map = regions::RegionMap::flat();
  seair::ProgramRegions flat{false, [&](const Function &) -> const regions::RegionMap & { return map; },
                             [](const CallBase &, const Function &) { return std::vector<uint32_t>(1); }};
  return seair::translate(whole, flat, env);
}

static seair::Program translateModule(Function &whole, Env &env) {
  using regions::Analysis;
  if (env.options.regions == RegionMode::Flat)
    return translateFlat(whole, env);
  bool isSensitive = env.options.regions == RegionMode::ContextSensitive;
  auto analyse = [&] {
    ScopedTimer timer(env.stats, "regions");
    return Analysis(*whole.getParent(), isSensitive ? Analysis::Mode::Sensitive : Analysis::Mode::Insensitive);
  };
  Analysis analysis = analyse();
  // What memories are passed rests on this, so it is looked at once more, and costs less than the analysis.
  std::vector<std::string> problems = analysis.checkCC();
  invariant(problems.empty(),
            "two objects that are one for a caller are two for what it calls: " + join(problems, "; "));
  regions::ModuleRegions maps(analysis);
  static_assert(regions::ModuleRegions::ownRegion == seair::ProgramRegions::own);
  seair::ProgramRegions split{true, [&](const Function &f) -> const regions::RegionMap & { return maps.mapOf(f); },
                              [&](const CallBase &call, const Function &f) { return maps.binding(call, f); }};
  return seair::translate(whole, split, env);
}

seair::Program seaFunctions(Module &module, Env &env) {
  Function &whole = *prepare::wholeProgram(module);
  if (env.options.inlining == InlineStage::LLVM)
    return seair::translate(whole, regionsOf(whole, env), env);
  return translateModule(whole, env);
}

seair::Program seaProgram(Module &module, Env &env) { return transform::inlined(seaFunctions(module, env), env); }

} // namespace fathom
