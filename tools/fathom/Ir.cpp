#include "Ir.h"

#include "Regions.h"
#include "frontend/Load.h"
#include "prepare/Prepare.h"
#include "seair/FromLLVM.h"
#include "seair/Text.h"
#include "support/Error.h"
#include "term/SmtLib.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace fathom {

static constexpr uint32_t standardUnwind = 4;

static void printCondition(seair::Program &program, Env &env) {
  transform::runTo(program.main(), transform::FormName::Reduced, env);
  term::Terms terms(env.options.simplify);
  vcgen::Condition condition = vcgen::generate(program.main(), terms, env);
  term::printSmtLib(terms, condition.asserted, outs());
}

int runIr(const Options &options, const std::string &stage) {
  Env env;
  env.options = options;
  LLVMContext context;
  std::unique_ptr<Module> module = frontend::load(env, context);
  Function *prepared = prepare::prepare(*module, env);
  if (stage == "llvm") {
    prepared->print(outs());
    return 0;
  }
  prepare::LoopBounds bounds;
  bounds.standard = options.unwind.value_or(standardUnwind);
  std::unique_ptr<Module> unrolled = prepare::unrolled(*module, bounds, env);
  Function *whole = prepare::wholeProgram(*unrolled);
  if (stage == "unrolled") {
    whole->print(outs());
    return 0;
  }
  regions::RegionMap regions = regionsOf(*whole, env);
  seair::Program program = seair::translate(*whole, regions, env);
  if (stage == "smt") {
    printCondition(program, env);
    return 0;
  }
  if (auto form = transform::formFromName(stage))
    transform::runTo(program.main(), *form, env);
  seair::print(program, outs());
  return 0;
}

} // namespace fathom
