#include "Ir.h"

#include "SeaProgram.h"
#include "frontend/Load.h"
#include "prepare/Prepare.h"
#include "seair/Text.h"
#include "solver/Solver.h"
#include "support/Error.h"
#include "term/SmtLib.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace fathom {

static constexpr uint32_t standardUnwind = 4;

namespace {

/// Decides nothing; keeps what a solver would be given.
class Recorder final : public solver::Solver {
public:
  Recorder(std::vector<term::Term> &asserted, std::vector<term::Definition> &definitions)
      : asserted(asserted), definitions(definitions) {}
  void assertTrue(term::Term condition) override { asserted.push_back(condition); }
  void define(const term::Definition &definition) override { definitions.push_back(definition); }
  solver::Answer check(ArrayRef<term::Term>) override { return solver::Answer::Unknown; }
  term::Assignment model() override { return term::Assignment(); }
  std::string reasonUnknown() const override { return ""; }

private:
  std::vector<term::Term> &asserted;
  std::vector<term::Definition> &definitions;
};

} // namespace

/// As solvers get it: simplified, and without lambdas if they are to be taken out.
static void printCondition(seair::Program &program, Env &env) {
  transform::runTo(program.main(), transform::FormName::Reduced, env);
  term::Terms terms(env.options.simplify);
  vcgen::Condition condition = vcgen::generate(program.main(), terms, env);
  std::vector<term::Term> asserted;
  std::vector<term::Definition> definitions;
  auto solver = solver::makePreprocessing(std::make_unique<Recorder>(asserted, definitions), terms, env);
  for (term::Term t : condition.asserted)
    solver->assertTrue(t);
  solver->check({});
  term::printSmtLib(terms, asserted, outs(), definitions);
}

static void printFunctions(const Module &module) {
  for (const Function &function : module)
    if (!function.isDeclaration())
      function.print(outs());
}

int runIr(const Options &options, const std::string &stage) {
  Env env;
  env.options = options;
  LLVMContext context;
  std::unique_ptr<Module> module = frontend::load(env, context);
  prepareModule(*module, env);
  if (stage == "llvm") {
    printFunctions(*module);
    return 0;
  }
  prepare::LoopBounds bounds;
  bounds.standard = options.unwind.value_or(standardUnwind);
  std::unique_ptr<Module> unrolled = prepare::unrolled(*module, bounds, env);
  if (stage == "unrolled") {
    printFunctions(*unrolled);
    return 0;
  }
  if (stage == "sea") {
    seair::print(seaFunctions(*unrolled, env), outs());
    return 0;
  }
  seair::Program program = seaProgram(*unrolled, env);
  if (stage == "smt") {
    printCondition(program, env);
    return 0;
  }
  transform::runTo(program.main(), *transform::formFromName(stage), env);
  seair::print(program, outs());
  return 0;
}

} // namespace fathom
