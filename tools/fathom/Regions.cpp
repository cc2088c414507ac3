#include "Regions.h"

#include "SeaProgram.h"
#include "frontend/Load.h"
#include "prepare/Prepare.h"
#include "regions/Print.h"
#include "support/Env.h"
#include "support/Error.h"

#include "llvm/Support/Format.h"

#include <chrono>

using namespace llvm;

namespace fathom {

void printRegions(const Options &options, RegionsOutput output, frontend::Compiled &compiled, raw_ostream &out) {
  using regions::Analysis;
  if (options.regions == RegionMode::Flat)
    throw UserError("fathom regions: --regions=flat has no graphs; cs and ci do");
  Env env;
  env.options = options;
  env.options.inlining = InlineStage::SeaIR; // functions stay functions
  env.options.checks.set(PropertyKind::Uninitialised, false);
  LLVMContext context;
  std::unique_ptr<Module> module = frontend::load(env, compiled, context);
  prepareModule(*module, env);
  size_t size = 0;
  for (const Function &function : *module)
    size += function.getInstructionCount();
  auto start = std::chrono::steady_clock::now();
  bool isSensitive = options.regions == RegionMode::ContextSensitive;
  Analysis analysis(*module, isSensitive ? Analysis::Mode::Sensitive : Analysis::Mode::Insensitive);
  regions::ModuleRegions maps(analysis);
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  switch (output) {
  case RegionsOutput::Tables:
    regions::printTables(out, analysis, maps);
    break;
  case RegionsOutput::Dot:
    regions::printDot(out, analysis, maps);
    break;
  case RegionsOutput::Json:
    out << regions::graphsToJson(analysis, maps);
    break;
  case RegionsOutput::Statistics:
    regions::printStatistics(out, regions::statisticsOf(analysis));
    out << "instructions      " << size << "\n" << format("analysis          %.3f s\n", seconds.count());
    break;
  }
}

int runRegions(const Options &options, RegionsOutput output) {
  frontend::Compiled compiled;
  printRegions(options, output, compiled, outs());
  return 0;
}

} // namespace fathom
