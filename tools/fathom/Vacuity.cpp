// A check is reached if the condition "the run gets there" has a model. Each model is executed, and whatever its run
// passes is reached too, so that few conditions are needed: one more than there are paths of their own.
//
// An assert() is a call in a block that nothing reaches when it holds. It counts as reached where that is decided: in
// the blocks before.
//
// When checks are not reached, assumptions are dropped one by one as long as that stays so; those that cannot be
// dropped are a smallest set in the sense that each of them matters.
#include "Vacuity.h"

#include "report/Steps.h"
#include "solver/Solver.h"
#include "support/Error.h"
#include "trace/Run.h"
#include "transform/Inlined.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

namespace fathom {

namespace {

using Checks = std::set<uint32_t>;
using Places = std::set<SourceLoc>;
constexpr size_t mostAssumptions = 16, mostQueries = 64;
/// For all questions: two or three seconds. On a busy machine it takes longer, and then there is a limit of time.
constexpr uint64_t mostEffort = 300'000;
constexpr double mostSeconds = 20;

class Vacuity {
public:
  Vacuity(const seair::Program &program, Env &env) : program(program), env(env) {
    const std::vector<seair::Block *> &blocks = program.functions.front().blocks;
    std::vector<std::vector<const seair::Block *>> predecessors(blocks.size());
    for (const seair::Block *block : blocks)
      for (const seair::Block *next : block->successors())
        predecessors[next->index].push_back(block);
    for (const seair::Block *block : blocks)
      for (const seair::Inst *inst : block->insts)
        addSite(*block, *inst, predecessors[block->index]);
  }

  bool hasAssumptions() const { return !assumptions.empty(); }
  size_t countOfChecks() const { return sites.size(); }

  /// The checks that no run reaches. Throws BudgetExceeded.
  Checks unreached() {
    Checks open;
    for (const auto &[check, blocks] : sites)
      open.insert(check);
    strike(execute({}), open);
    for (size_t i = 0; i < mostQueries && !open.empty(); ++i)
      if (!reachesOne(open, {}, &open))
        return open;
    return {};
  }

  /// Of the assumptions those that keep the checks from being reached; empty if they do not.
  Places reasons(const Checks &checks) {
    Places dropped = assumptions;
    if (assumptions.empty() || assumptions.size() > mostAssumptions || !reachesOne(checks, dropped, nullptr))
      return {};
    Places needed = assumptions;
    for (SourceLoc place : assumptions) {
      dropped = difference(assumptions, needed);
      dropped.insert(place);
      if (!reachesOne(checks, dropped, nullptr))
        needed.erase(place);
    }
    return needed;
  }

private:
  static Places difference(const Places &all, const Places &some) {
    Places result;
    for (SourceLoc place : all)
      if (!some.count(place))
        result.insert(place);
    return result;
  }

  bool isNever(const seair::Inst &assertion) const {
    const seair::Function &main = program.functions.front();
    seair::Value condition = assertion.operands[0];
    return main.isConstant(condition) && main.constantValue(condition).isZero();
  }

  /// What comes after such a block is not decided there.
  bool alwaysFails(const seair::Block &block) const {
    return llvm::any_of(block.insts,
                        [&](const seair::Inst *inst) { return inst->op == seair::Opcode::Assert && isNever(*inst); });
  }

  void addSite(const seair::Block &block, const seair::Inst &inst,
               const std::vector<const seair::Block *> &predecessors) {
    if (inst.op == seair::Opcode::Assume && inst.loc.known() && isWritten(inst.loc))
      assumptions.insert(inst.loc);
    if (inst.op != seair::Opcode::Assert)
      return;
    PropertyKind kind = program.tables->checks[inst.detail].kind;
    if (kind == PropertyKind::Unwind || kind == PropertyKind::Recursion || kind == PropertyKind::Unsupported)
      return;
    if (!isNever(inst)) {
      sites[inst.detail].insert(block.index);
      return;
    }
    for (const seair::Block *other : predecessors)
      if (!alwaysFails(*other))
        sites[inst.detail].insert(other->index);
  }

  /// Other assumptions are Fathom's own and hold in every run.
  bool isWritten(SourceLoc loc) {
    return sources.line(program.tables->files.name(loc.file), loc.line).find("assume") != std::string::npos;
  }

  trace::Run execute(const vcgen::Inputs &inputs) {
    return trace::run(program.functions.front(), inputs, env.budget, 1'000'000);
  }

  void strike(const trace::Run &run, Checks &open) const {
    if (run.end != trace::End::Halted && run.end != trace::End::AssumeFailed)
      return; // what was passed on the way is found again
    std::set<uint32_t> passed;
    for (const seair::Block *block : run.blocks)
      passed.insert(block->index);
    if (run.end == trace::End::AssumeFailed)
      passed.erase(run.blocks.back()->index); // the check may stand behind the assumption
    std::erase_if(open, [&](uint32_t check) {
      return llvm::any_of(sites.at(check), [&](uint32_t site) { return passed.count(site) != 0; });
    });
  }

  /// A copy in which exactly these checks fail, as soon as they are reached.
  seair::Program marked(const Checks &wanted, const Places &dropped) const {
    seair::Program form = transform::inlined(program, env);
    seair::Function &main = form.main();
    invariant(main.blocks.size() == program.functions.front().blocks.size(), "a copy has other blocks");
    std::vector<Checks> wantedIn(main.blocks.size());
    for (uint32_t check : wanted)
      for (uint32_t site : sites.at(check))
        wantedIn[site].insert(check);
    for (seair::Block *block : main.blocks)
      mark(main, *block, std::move(wantedIn[block->index]), dropped);
    return form;
  }

  /// A check is marked where it stands, and at the end of the block if it only comes after that.
  void mark(seair::Function &main, seair::Block &block, Checks wanted, const Places &dropped) const {
    seair::Value never = main.constant(1, 0), always = main.constant(1, 1);
    std::vector<seair::Inst *> result;
    auto failAt = [&](uint32_t check) {
      SourceLoc loc = program.tables->checks[check].loc;
      result.push_back(main.create(seair::Opcode::Assert, seair::Type::none(), {}, {never}, {}, loc, check));
    };
    for (seair::Inst *inst : block.insts) {
      if (inst == block.insts.back())
        for (uint32_t check : wanted)
          failAt(check);
      else if (inst->op == seair::Opcode::Assert && wanted.erase(inst->detail))
        failAt(inst->detail);
      if (inst->op == seair::Opcode::Assert)
        inst->op = seair::Opcode::Assume; // it holds
      if (inst->op == seair::Opcode::Assume && dropped.count(inst->loc))
        inst->operands[0] = always;
      result.push_back(inst);
    }
    block.insts = std::move(result);
  }

  /// `open`: what the run that was found reaches is taken out.
  bool reachesOne(const Checks &wanted, const Places &dropped, Checks *open) {
    env.budget.poll();
    seair::Program form = marked(wanted, dropped);
    transform::runTo(form.main(), transform::FormName::Reduced, env);
    term::Terms terms(env.options.simplify);
    vcgen::Condition condition = vcgen::generate(form.main(), terms, env);
    env.budget.spend(form.main().numValues() / 4 + terms.size()); // what it takes to ask at all
    auto solver = solver::make(terms, env);
    for (term::Term t : condition.asserted)
      solver->assertTrue(t);
    while (true) {
      solver::Answer answer = solver->check({});
      if (answer == solver::Answer::Unsat)
        return false;
      if (answer == solver::Answer::Unknown)
        throw BudgetExceeded(solver->reasonUnknown());
      term::Assignment model = solver->model();
      term::Evaluator evaluator(terms, model);
      std::vector<term::Term> missing = vcgen::refine(condition, evaluator);
      if (!missing.empty()) {
        for (term::Term t : missing)
          solver->assertTrue(t);
        continue;
      }
      if (open) {
        open->erase(static_cast<uint32_t>(evaluator.value(condition.failedCheck).getZExtValue()));
        strike(execute(vcgen::inputsOf(condition, terms, model)), *open);
      }
      return true;
    }
  }

  const seair::Program &program;
  Env &env;
  report::SourceLines sources;
  std::map<uint32_t, std::set<uint32_t>> sites; // of checks: blocks
  Places assumptions;
};

std::string placesText(const Places &places, const FileTable &files) {
  std::vector<std::string> texts;
  for (SourceLoc place : places) {
    place.column = 0;
    texts.push_back(files.text(place));
  }
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  std::string last = texts.back();
  texts.pop_back();
  return (texts.empty() ? "assumption at " : "assumptions at " + llvm::join(texts, ", ") + " and ") + last;
}

std::string warningFor(const Checks &unreached, size_t all, const Places &reasons, const seair::Tables &tables) {
  bool isNothing = unreached.size() == all;
  if (isNothing && reasons.empty())
    return "no run reaches a check: nothing was proved";
  if (isNothing)
    return placesText(reasons, tables.files) + " cannot hold" + (reasons.size() > 1 ? " together" : "") +
           ": nothing was proved";
  const seair::Check &first = tables.checks[*unreached.begin()];
  return std::to_string(unreached.size()) + (unreached.size() == 1 ? " check is" : " checks are") +
         " never reached because of the " + placesText(reasons, tables.files) + " (" + std::string(name(first.kind)) +
         " at " + tables.files.text(first.loc) + (unreached.size() > 1 ? ", ...)" : ")");
}

} // namespace

void noteVacuity(report::Report &report, const seair::Program &program, const Env &env, bool always) {
  const seair::Tables &tables = *program.tables;
  Env own;
  own.options = solver::countingEffort(env.options);
  own.options.certificate.clear();
  own.budget.start(std::min(mostSeconds, env.budget.secondsLeft() / 2), env.options.memoryLimitMiB, nullptr);
  own.budget.limitEffort(mostEffort);
  try {
    Vacuity vacuity(program, own);
    if (!always && !vacuity.hasAssumptions())
      return;
    Checks unreached = vacuity.unreached();
    if (unreached.empty())
      return;
    size_t all = vacuity.countOfChecks();
    for (report::PropertyResult &property : report.properties) {
      PropertyKind kind = property.check.kind;
      for (uint32_t check : unreached) {
        const seair::Check &other = tables.checks[check];
        property.unreachable |=
            other.kind == kind && other.loc == property.check.loc && other.text == property.check.text;
      }
    }
    Places reasons = vacuity.reasons(unreached);
    if (!reasons.empty() || unreached.size() == all)
      report.warnings.push_back(warningFor(unreached, all, reasons, tables));
  } catch (const EffortExceeded &) {
  } catch (const BudgetExceeded &) {
    // what is known so far is true, and incomplete
  }
}

} // namespace fathom
