// A check is reached if the condition "the run gets there" has a model. Each model is executed, and whatever its run
// passes is reached too, so that few conditions are needed: one more than there are paths of their own.
//
// An assert() is a call in a block that nothing reaches when it holds. It counts as reached where that is decided: in
// the blocks before, unless the block itself assumes something first.
//
// When checks are not reached, reasons are dropped one by one as long as that stays so; those that cannot be dropped
// are a smallest set in the sense that each of them matters. A reason is an assumption of the program, or all those
// that stand for the checks of a kind that is switched off.
#include "Vacuity.h"

#include "SeaProgram.h"
#include "frontend/Load.h"
#include "prepare/Prepare.h"
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

/// Why a run may end early.
struct Reason {
  uint32_t origin = seair::Written; // of the assumptions; see seair::AssumeOrigin
  SourceLoc place{};                // of what is written
  auto operator<=>(const Reason &) const = default;
};
using Reasons = std::set<Reason>;

std::optional<Reason> reasonOf(const seair::Inst &inst) {
  if (inst.op != seair::Opcode::Assume || inst.detail == seair::Own)
    return std::nullopt;
  return Reason{inst.detail, inst.detail == seair::Written ? inst.loc : SourceLoc()};
}

constexpr size_t mostReasons = 16, mostQueries = 64;
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

  bool hasReasons() const { return !allReasons.empty(); }
  size_t countOfChecks() const { return sites.size(); }

  /// The checks that no run reaches. Throws BudgetExceeded.
  Checks unreached() {
    Checks open;
    for (const auto &[check, blocks] : sites)
      open.insert(check);
    strike(execute({}), open);
    for (size_t i = 0; i < mostQueries && !open.empty(); ++i)
      if (!reachesOne(open, {}, &open)) {
        std::erase_if(open, [&](uint32_t check) { return afterAssumption.count(check) && !isKeptAway(check); });
        return open;
      }
    return {};
  }

  /// Those that keep the checks from being reached; none if it is not they that do.
  Reasons reasons(const Checks &checks) {
    if (allReasons.empty() || allReasons.size() > mostReasons || !reachesOne(checks, allReasons, nullptr))
      return {};
    Reasons needed = allReasons;
    for (const Reason &reason : allReasons) {
      Reasons dropped = difference(allReasons, needed);
      dropped.insert(reason);
      if (!reachesOne(checks, dropped, nullptr))
        needed.erase(reason);
    }
    return needed;
  }

private:
  static Reasons difference(const Reasons &all, const Reasons &some) {
    Reasons result;
    for (const Reason &reason : all)
      if (!some.count(reason))
        result.insert(reason);
    return result;
  }

  /// By an assumption, and not because it is decided before that it holds.
  bool isKeptAway(uint32_t check) { return reachesOne({check}, allReasons, nullptr); }

  bool isNever(const seair::Inst &checkOrAssumption) const {
    const seair::Function &main = program.functions.front();
    seair::Value condition = checkOrAssumption.operands[0];
    return main.isConstant(condition) && main.constantValue(condition).isZero();
  }

  /// What comes after such a block is not decided there.
  bool alwaysFails(const seair::Block &block) const {
    return llvm::any_of(block.insts,
                        [&](const seair::Inst *inst) { return inst->op == seair::Opcode::Assert && isNever(*inst); });
  }

  void addSite(const seair::Block &block, const seair::Inst &inst,
               const std::vector<const seair::Block *> &predecessors) {
    if (std::optional<Reason> reason = reasonOf(inst))
      allReasons.insert(*reason);
    if (inst.op != seair::Opcode::Assert)
      return;
    PropertyKind kind = program.tables->checks[inst.detail].kind;
    if (kind == PropertyKind::Unwind || kind == PropertyKind::Recursion || kind == PropertyKind::Unsupported)
      return;
    if (!isNever(inst)) {
      sites[inst.detail].insert(block.index);
      return;
    }
    if (comesAfterError(block, inst))
      return;
    if (assumesBefore(block, inst)) {
      sites[inst.detail].insert(block.index);
      afterAssumption.insert(inst.detail);
      return;
    }
    for (const seair::Block *other : predecessors)
      if (!alwaysFails(*other))
        sites[inst.detail].insert(other->index);
  }

  /// Of a kind that is switched off, as the call of __assert_fail that is no error then: nothing is decided behind it.
  bool comesAfterError(const seair::Block &block, const seair::Inst &inst) const {
    auto until = std::find(block.insts.begin(), block.insts.end(), &inst);
    return std::any_of(block.insts.begin(), until, [&](const seair::Inst *other) {
      std::optional<Reason> reason = reasonOf(*other);
      return reason && reason->origin != seair::Written && isNever(*other);
    });
  }

  static bool assumesBefore(const seair::Block &block, const seair::Inst &inst) {
    auto until = std::find(block.insts.begin(), block.insts.end(), &inst);
    return std::any_of(block.insts.begin(), until, [](const seair::Inst *other) { return reasonOf(*other); });
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
  seair::Program marked(const Checks &wanted, const Reasons &dropped) const {
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
  void mark(seair::Function &main, seair::Block &block, Checks wanted, const Reasons &dropped) const {
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
        assumeInstead(*inst); // it holds
      else if (std::optional<Reason> reason = reasonOf(*inst); reason && dropped.count(*reason))
        inst->operands[0] = always;
      result.push_back(inst);
    }
    block.insts = std::move(result);
  }

  /// `open`: what the run that was found reaches is taken out.
  bool reachesOne(const Checks &wanted, const Reasons &dropped, Checks *open) {
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
  std::map<uint32_t, std::set<uint32_t>> sites; // of checks: blocks
  Checks afterAssumption;                       // which never hold, and come after one in their block
  Reasons allReasons;
};

/// "assumptions at a.c:1, a.c:2 and a.c:3"
std::string assumptionsText(const Reasons &reasons, const FileTable &files) {
  std::vector<std::string> texts;
  for (Reason reason : reasons) {
    reason.place.column = 0;
    if (reason.origin == seair::Written)
      texts.push_back(reason.place.known() ? files.text(reason.place) : "an unknown place");
  }
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  if (texts.empty())
    return "";
  std::string last = texts.back();
  texts.pop_back();
  if (texts.empty() && reasons.size() > 1) // in one line
    return "assumptions at " + last;
  return (texts.empty() ? "assumption at " : "assumptions at " + llvm::join(texts, ", ") + " and ") + last;
}

/// "checks that are switched off (bounds, null)"
std::string switchedOffText(const Reasons &reasons) {
  std::vector<std::string> kinds;
  for (const Reason &reason : reasons)
    if (reason.origin != seair::Written)
      kinds.emplace_back(name(static_cast<PropertyKind>(reason.origin - seair::WithoutErrors)));
  return kinds.empty() ? "" : "checks that are switched off (" + llvm::join(kinds, ", ") + ")";
}

std::string warningFor(const Checks &unreached, size_t all, const Reasons &reasons, const seair::Tables &tables) {
  bool isNothing = unreached.size() == all;
  if (isNothing && reasons.empty())
    return "no run reaches a check: nothing was proved";
  std::string assumed = assumptionsText(reasons, tables.files), off = switchedOffText(reasons);
  if (isNothing && off.empty())
    return assumed + " cannot hold" + (reasons.size() > 1 ? " together" : "") + ": nothing was proved";
  std::string because = (assumed.empty() ? "" : "the ") + assumed + (assumed.empty() || off.empty() ? "" : " and ") +
                        off + (off.empty() ? "" : ", whose errors end a run");
  if (isNothing)
    return "no run reaches a check, because of " + because + ": nothing was proved";
  const seair::Check &first = tables.checks[*unreached.begin()];
  return std::to_string(unreached.size()) + (unreached.size() == 1 ? " check is" : " checks are") +
         " never reached because of " + because + " (" + std::string(name(first.kind)) + " at " +
         tables.files.text(first.loc) + (unreached.size() > 1 ? ", ...)" : ")");
}

} // namespace

void noteVacuity(report::Report &report, const seair::Program &program, const Env &env, bool always, Extent extent) {
  const seair::Tables &tables = *program.tables;
  Env own;
  own.options = solver::countingEffort(env.options);
  own.options.certificate.clear();
  own.budget.start(std::min(mostSeconds, env.budget.secondsLeft() / 2), env.options.memoryLimitMiB, nullptr);
  own.budget.limitEffort(mostEffort);
  try {
    Vacuity vacuity(program, own);
    if (!always && !vacuity.hasReasons())
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
    Reasons reasons = vacuity.reasons(unreached);
    if (!reasons.empty() || unreached.size() == all)
      report.warnings.push_back((extent == Extent::Unrolled ? "as far as loops were unrolled to look for it: " : "") +
                                warningFor(unreached, all, reasons, tables));
  } catch (const EffortExceeded &) {
  } catch (const BudgetExceeded &) {
    // what is known so far is true, and incomplete
  }
}

std::vector<std::string> vacuityWithinBounds(const Env &env, frontend::Compiled &compiled) {
  constexpr uint32_t bound = 2; // of loops, and of recursion
  Env own;
  own.options = env.options;
  own.options.recursion = bound;
  own.budget.start(std::min(mostSeconds, env.budget.secondsLeft() / 2), env.options.memoryLimitMiB,
                   [](const std::string &) {}); // the budget of the whole ends it, if need be
  report::Report report;
  try {
    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> module = frontend::load(own, compiled, context);
    prepareModule(*module, own);
    prepare::LoopBounds bounds;
    bounds.standard = bound;
    std::unique_ptr<llvm::Module> copy = prepare::unrolled(*module, bounds, own);
    noteVacuity(report, seaProgram(*copy, own), own, false, Extent::Unrolled);
  } catch (const BudgetExceeded &) {
  } catch (const Unsupported &) {
  }
  return report.warnings;
}

} // namespace fathom
