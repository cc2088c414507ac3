// "Can this loop take one more turn?" is a small question: of the program only what decides how often its loops are
// executed is left, and no other check. Without it each round of deepening decides all checks for bounds that turn out
// not to suffice: for proofs of data structures (bench/proofs), a third of all time.
//
// A check that is left out does not end the run that fails it, so loops may seem to go on that do not. Keeping the
// checks as assumptions was tried, and takes longer. With bounds known, few rounds decide all checks, most often two:
// one with a single iteration, which finds what fails at once, and the last. Keeping terms and solver from the first to
// the second could not save much (5 %), and would cost the simplification by what is asserted in either.
#include "Bounds.h"

#include "SeaProgram.h"
#include "prepare/Prepare.h"
#include "solver/Solver.h"
#include "support/Error.h"
#include "transform/Inlined.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

#include <map>

using namespace llvm;

namespace fathom {

namespace {

/// A loop that may go further is left to the rounds that look for violations.
constexpr uint32_t mostIterations = 320;
constexpr unsigned mostInstructions = 50'000;

void dropOtherChecks(seair::Program &program) {
  seair::Function &main = program.main();
  for (seair::Block *block : main.blocks)
    std::erase_if(block->insts, [&](seair::Inst *inst) {
      if (inst->op != seair::Opcode::Assert || program.tables->checks[inst->detail].kind == PropertyKind::Unwind)
        return false;
      seair::assumeInstead(*inst); // what always fails ends the run all the same
      return !main.isConstant(inst->operands[0]);
    });
}

/// The places of loops that may go beyond their bounds in a program that was unrolled.
std::vector<std::string> cutLoops(Module &module, Env &env) {
  seair::Program program = transform::inlined(seaProgram(module, env), env);
  dropOtherChecks(program);
  transform::runTo(program.main(), transform::FormName::Reduced, env);
  const std::vector<seair::Check> &checks = program.tables->checks;
  auto placeOf = [&](uint64_t check) { return program.tables->files.text(checks[check].loc); };
  std::map<std::string, std::vector<uint32_t>> cuts;
  for (uint32_t i = 0; i < checks.size(); ++i)
    if (checks[i].kind == PropertyKind::Unwind)
      cuts[placeOf(i)].push_back(i);

  term::Terms terms(env.options.simplify);
  vcgen::Condition condition = vcgen::generate(program.main(), terms, env);
  std::unique_ptr<solver::Solver> solver = solver::make(terms, env);
  for (term::Term t : condition.asserted)
    solver->assertTrue(t);
  term::Term failedCheck = terms.variable(term::Sort::bits(32), "failed_check"); // assumptions stay small
  solver->assertTrue(terms.eq(failedCheck, condition.failedCheck));
  std::vector<std::string> places;
  std::vector<term::Term> assumptions;
  while (solver->check(assumptions) == solver::Answer::Sat) {
    places.push_back(placeOf(term::Evaluator(terms, solver->model()).value(condition.failedCheck).getZExtValue()));
    for (uint32_t check : cuts[places.back()])
      assumptions.push_back(terms.ne(failedCheck, terms.bits(32, check)));
  }
  return places;
}

/// What suffices when bounds are raised in steps may be too much: the least that suffices lies behind `tooLow`. A cut
/// loop hides others, so this may be wrong, too.
void lower(const Module &module, prepare::LoopBounds &bounds, std::map<std::string, uint32_t> tooLow, Env &env) {
  auto isOpen = [&](const auto &entry) { return bounds.bound(entry.first) - entry.second > 1; };
  while (any_of(tooLow, isOpen)) {
    prepare::LoopBounds between = bounds;
    for (const auto &[place, low] : tooLow)
      between.byPlace[place] = low + (bounds.bound(place) - low + 1) / 2;
    std::unique_ptr<Module> copy = prepare::unrolled(module, between, env);
    std::vector<std::string> cut = cutLoops(*copy, env);
    for (auto &[place, low] : tooLow)
      if (is_contained(cut, place))
        low = between.bound(place);
      else
        bounds.byPlace[place] = between.bound(place);
    std::erase_if(tooLow, [&](const auto &entry) { return !isOpen(entry); });
  }
}

/// Raises bounds by half until no loop is cut. A loop for which that takes too many iterations keeps its own.
prepare::LoopBounds raised(const Module &module, const prepare::LoopBounds &bounds, Env &env) {
  prepare::LoopBounds result = bounds;
  std::map<std::string, bool> isEndless;
  std::map<std::string, uint32_t> tooLow;
  for (bool isOpen = true; isOpen;) {
    std::unique_ptr<Module> copy = prepare::unrolled(module, result, env);
    if (copy->getInstructionCount() > mostInstructions)
      return bounds;
    isOpen = false;
    for (const std::string &place : cutLoops(*copy, env)) {
      if (isEndless[place])
        continue;
      isOpen = true;
      uint32_t next = result.bound(place) + (result.bound(place) + 1) / 2;
      isEndless[place] = next > mostIterations;
      tooLow[place] = result.bound(place);
      result.byPlace[place] = isEndless[place] ? bounds.bound(place) : next;
    }
  }
  std::erase_if(tooLow, [&](const auto &entry) { return isEndless[entry.first]; });
  try {
    lower(module, result, std::move(tooLow), env);
  } catch (const EffortExceeded &) { // what suffices stays
  }
  return result;
}

} // namespace

std::optional<prepare::LoopBounds> sufficientBounds(const Module &module, const prepare::LoopBounds &bounds,
                                                    uint64_t effort, Env &env) {
  ScopedTimer timer(env.stats, "bounds");
  Env own; // nothing of this is to be seen
  own.options = solver::countingEffort(env.options);
  own.budget.start(env.options.timeoutSeconds > 0 ? std::max(0.001, env.budget.secondsLeft()) : 0,
                   env.options.memoryLimitMiB, nullptr);
  own.budget.limitEffort(effort);
  try {
    return raised(module, bounds, own);
  } catch (const EffortExceeded &) {
  } catch (const Unsupported &) {
  } catch (const BudgetExceeded &) {
  }
  return std::nullopt;
}

} // namespace fathom
