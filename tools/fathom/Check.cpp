#include "Check.h"

#include "Bounds.h"
#include "Certificate.h"
#include "Decide.h"
#include "Prove.h"
#include "RecursionDepth.h"
#include "SeaProgram.h"
#include "Vacuity.h"
#include "frontend/Load.h"
#include "prepare/Prepare.h"
#include "report/Report.h"
#include "report/Text.h"
#include "support/Error.h"
#include "support/Process.h"

#include "llvm/ADT/StringExtras.h"

#include <chrono>
#include <mutex>
#include <optional>
#include <unistd.h>
#include <utility>

using namespace llvm;

namespace fathom {

namespace {

using report::PropertyResult;
using report::Verdict;

constexpr uint32_t maxBound = 1u << 24;
/// From one round to the next, where it is known how far to go: what fails in the first iterations is found early.
constexpr uint32_t steepest = 8;
/// A first violation is no reason to hide the others, but none to look for them for ever either.
constexpr uint32_t maxBoundAfterViolation = 8; // of loops, and of recursion
/// In each round after it; a few seconds.
constexpr uint64_t effortAfterViolation = 200'000;

/// To find bounds of loops before anything else: a fraction of a second. If that is not enough, it is tried again when
/// rounds without known bounds have taken longer.
constexpr uint64_t effortForBounds = 20'000;

/// Some seconds for a condition with summaries of loops that could as well be unrolled.
constexpr uint64_t effortOfSummaries = 1'000'000;

class CheckCommand {
public:
  CheckCommand(const Options &options, const Outputs &outputs)
      : outputs(outputs), recursion(options.deepensRecursion ? RecursionDepth::first : options.recursion) {
    env.options = options;
  }

  int run() {
    if (!isPossible())
      return report::exitCode(Verdict::Unknown);
    if (!env.options.certificate.empty())
      certificate.emplace(env.options);
    decideAll();
    if (certificate)
      writeCertificate();
    if (outputs.replay) {
      progress.stage("replaying");
      replayViolations(result, env.options, env.budget);
    }
    if (!outputs.html.empty())
      regions = regionsText(env.options, compiled);
    result.stats = env.stats;
    {
      std::lock_guard lock(ending);
      print(result, noCertificate);
      isPrinted = true;
    }
    writeAll(result, regions);
    env.budget.finish();
    return writeFailed ? 2 : report::exitCode(result.verdict);
  }

  /// Without a word. `lastResort`: called on the watchdog if nothing else reacts.
  report::Report findViolation(std::function<void(const std::string &)> lastResort) {
    onEnd = std::move(lastResort);
    decideAll();
    env.budget.finish();
    progress.finish();
    return std::move(result);
  }

private:
  /// Whether this engine can answer what the competition asks.
  bool isPossible() {
    if (outputs.specification.supported)
      return true;
    result.reason = "this property is not supported by check";
    print(result, "");
    return false;
  }

  void decideAll() {
    const Options &options = env.options;
    env.budget.start(options.timeoutSeconds, options.memoryLimitMiB,
                     [this](const std::string &reason) { endAtOnce(reason); });
    try {
      searchTwice();
    } catch (const BudgetExceeded &) {
      giveUp(env.budget.reason());
    } catch (const Unsupported &error) {
      giveUp(std::string("not supported: ") + error.what());
    }
    progress.stage("telling the story");
    addStories(result, env.options, compiled);
    takeBackNoRuns();
    if (result.verdict == Verdict::Unknown && !notForAllRuns.empty())
      result.reason += "; for all runs: " + notForAllRuns;
    result.assumptions.assign(env.assumptions.begin(), env.assumptions.end());
    result.warnings.insert(result.warnings.begin(), env.warnings.begin(), env.warnings.end());
    if (env.options.explainLoops)
      explainLoops();
    result.stats = env.stats;
    std::lock_guard lock(ending);
    known = result;
    isDecided = true;
  }

  /// A run that the program does not have, executed as it was written, shows nothing.
  void takeBackNoRuns() {
    for (PropertyResult &property : result.properties)
      if (property.story && property.story->isNoRun) {
        property.verdict = Verdict::Unknown;
        property.detail = "a run that may fail here was not confirmed: " + property.story->problem;
        property.run.reset();
        property.story.reset();
        otherReason = property.detail + " (" + result.files.text(property.check.loc) + ")";
      }
    if (result.verdict == Verdict::Violated && none_of(result.properties, [](const PropertyResult &property) {
          return property.verdict == Verdict::Violated;
        })) {
      result.verdict = Verdict::Unknown;
      result.reason = otherReason;
    }
  }

  /// On the watchdog, when the stages do not react.
  void endAtOnce(const std::string &reason) {
    std::lock_guard lock(ending); // nobody else prints from now on
    if (isPrinted)
      return; // what is left is to write reports
    if (onEnd)
      onEnd(reason);
    if (!isDecided && known.verdict != Verdict::Violated)
      known.reason = reason + known.reason;
    if (certificate)
      certificate->discard();
    print(known, known.certificate.empty() ? reason : "");
    writeAll(known, "");
    exitAtOnce(writeFailed ? 2 : afterOutput(report::exitCode(known.verdict)));
  }

  /// `noCertificate`: why there is none.
  void print(report::Report &result, const std::string &noCertificate) {
    progress.finish();
    report::printText(result, {report::wantsColour(STDOUT_FILENO), env.options.stats, 20, outputs.steps}, outs());
    if (!outputs.property.empty())
      outs() << report::competitionAnswer(result, outputs.specification) << "\n";
    outs().flush();
    if (certificate && !noCertificate.empty())
      errs() << "fathom: no certificate: " << noCertificate << "\n";
  }

  void writeAll(const report::Report &report, const std::string &regions) {
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    auto fail = [&](const std::string &why) {
      errs() << "fathom: " << why << "\n";
      writeFailed = true;
    };
    try {
      writeOutputs(report, env.options, outputs, seconds.count(), regions, env.budget);
    } catch (const UserError &error) {
      fail(error.what());
    } catch (const BudgetExceeded &error) {
      fail(outputs.emitTest + ": not written: " + error.what());
    }
  }

  /// Within what is left of the budget. The verdict stays, whatever happens.
  void writeCertificate() {
    if (!noCertificate.empty())
      return;
    if (result.verdict != Verdict::Verified) {
      noCertificate = "the verdict is " + std::string(report::name(result.verdict));
      return;
    }
    progress.stage("writing the certificate");
    ScopedTimer timer(env.stats, "certificate");
    try {
      certificate->write(result, std::move(proven), env.budget);
      std::lock_guard lock(ending);
      result.certificate = known.certificate = env.options.certificate;
    } catch (const BudgetExceeded &exceeded) {
      noCertificate = exceeded.what();
    } catch (const std::bad_alloc &) {
      noCertificate = "out of memory";
    } catch (const UserError &error) {
      noCertificate = error.what();
      writeFailed = true;
    }
  }

  /// Something fails behind a loop that was left out and may never end.
  struct LoopInDoubt {};

  /// With fewer summaries, if those there are do not help, and with all loops, if it matters that they end.
  void searchTwice() {
    try {
      return search();
    } catch (const EffortExceeded &) {
      if (result.verdict == Verdict::Violated)
        return; // what an earlier round found stands
      env.options.summaries = Summaries::OpenLength;
    } catch (const SummaryInDoubt &) {
      env.options.summaries = Summaries::None;
    } catch (const LoopInDoubt &) {
      env.mayLeaveOutLoops = false;
    }
    env.budget.limitEffort(0);
    env.loops.clear();
    searchTwice();
  }

  void search() {
    prepare::LoopBounds bounds;
    bounds.standard = env.options.unwind.value_or(1);
    while (searchAtDepth(bounds))
      ;
  }

  /// With functions inlined as deep as it is now. Returns whether it is worthwhile to go deeper.
  bool searchAtDepth(prepare::LoopBounds &bounds) {
    env.options.recursion = recursion.now();
    progress.stage("compiling");
    LLVMContext context;
    std::unique_ptr<Module> module = frontend::load(env, compiled, context);
    if (certificate)
      certificate->setProgram(*module);
    progress.stage("preparing");
    env.summarisedKnownLength = env.leftOutLoops = false;
    prepareModule(*module, env);
    if (env.summarisedKnownLength)
      env.budget.limitEffort(effortOfSummaries);
    enough.reset();
    while (true) {
      progress.stage("unrolling");
      env.stats.count("rounds of deepening");
      std::unique_ptr<Module> copy = prepare::unrolled(*module, bounds, env);
      Decision decision = decide(*copy, env, progress);
      if (env.leftOutLoops && any_of(decision.failures, [&](const auto &failure) {
            return decision.program.tables->checks[failure.check].kind != PropertyKind::Unwind;
          }))
        throw LoopInDoubt();
      if (result.verdict == Verdict::Violated && !decision.undecided.empty())
        return false; // what an earlier round found stands
      conclude(decision, bounds);
      if (result.verdict == Verdict::Verified) {
        lookForVacuity(decision.program, Extent::AllRuns);
      } else if (isForAllRunsWanted(decision) && holdsForAllRuns()) {
        lookForVacuity(decision.program, Extent::Unrolled);
        return false;
      }
      proven = {decision.program.tables->checks, std::move(decision.refutations)};
      if (!decision.undecided.empty() || result.verdict == Verdict::Verified)
        return false;
      bool isDeeper = deepenRecursion(decision), isLonger = deepen(decision, bounds, *module);
      if (isDeeper || !isLonger)
        return isDeeper;
    }
  }

  /// Once, as soon as bounds are all that is missing.
  bool isForAllRunsWanted(const Decision &decision) const {
    return env.options.engine == Engine::Prove && notForAllRuns.empty() && result.verdict == Verdict::Unknown &&
           decision.undecided.empty() && !boundReasons.empty();
  }

  bool holdsForAllRuns() {
    progress.stage("proving for all runs");
    ScopedTimer timer(env.stats, "prove");
    notForAllRuns = whyNotForAllRuns(env, compiled);
    if (!notForAllRuns.empty())
      return false;
    std::erase_if(result.properties, [](const PropertyResult &property) {
      PropertyKind kind = property.check.kind;
      return kind == PropertyKind::Unwind || kind == PropertyKind::Recursion || kind == PropertyKind::Unsupported;
    });
    for (PropertyResult &property : result.properties)
      property = {property.check, Verdict::Verified, "", {}};
    result.verdict = Verdict::Verified;
    result.reason.clear();
    noCertificate = "there is none of what is proved for all runs";
    return true;
  }

  void lookForVacuity(const seair::Program &program, Extent extent) {
    progress.stage("looking for checks that are never reached");
    ScopedTimer timer(env.stats, "vacuity");
    noteVacuity(result, program, env, !outputs.json.empty(), extent);
  }

  void explainLoops() {
    for (const auto &[place, note] : env.loops) {
      std::string text = join(note.summaries, ", ");
      if (!note.unrolled.empty())
        text += (text.empty() ? "" : "; ") + note.unrolled;
      result.loops.push_back(place + ": " + text);
    }
    sort(result.loops, [](StringRef a, StringRef b) { return a.compare_numeric(b) < 0; });
  }

  bool mayRecurseDeeper(const seair::Program &program, bool isViolated) const {
    size_t values = program.functions.front().numValues();
    return env.options.deepensRecursion && recursion.next(values) > recursion.now() &&
           !(isViolated && (env.options.stopOnFirst || recursion.next(values) > maxBoundAfterViolation));
  }

  /// If a run went beyond it.
  bool deepenRecursion(const Decision &decision) {
    bool isViolated = result.verdict == Verdict::Violated;
    auto isCut = [&](const Decision::Failure &failure) {
      return decision.program.tables->checks[failure.check].kind == PropertyKind::Recursion;
    };
    if (none_of(decision.failures, isCut) || !mayRecurseDeeper(decision.program, isViolated) ||
        (!isViolated && !otherReason.empty()))
      return false;
    recursion.deepen(decision.program.functions.front().numValues());
    if (isViolated)
      env.budget.limitEffort(effortAfterViolation);
    return true;
  }

  /// Raises the bound of every loop that was cut: to what is enough, if that is known, or twice as far. False if there
  /// is none, or bounds are fixed, or there is a violation and the search for further ones has gone far enough.
  bool deepen(const Decision &decision, prepare::LoopBounds &bounds, const Module &module) {
    bool isViolated = result.verdict == Verdict::Violated;
    if (env.options.unwind || (isViolated && env.options.stopOnFirst) || (!isViolated && !otherReason.empty()))
      return false;
    bool any = false;
    uint32_t deepest = 0;
    for (const Decision::Failure &failure : decision.failures) {
      const seair::Check &check = decision.program.tables->checks[failure.check];
      if (check.kind != PropertyKind::Unwind)
        continue;
      if (!enough && !isViolated && env.budget.spentEffort() >= effortBeforeBounds) {
        progress.stage("looking for bounds of loops");
        uint64_t effort = std::max(effortForBounds, env.budget.spentEffort());
        enough = sufficientBounds(module, bounds, effort, env);
        effortBeforeBounds = 4 * effort;
      }
      std::string place = decision.program.tables->files.text(check.loc);
      uint32_t bound = bounds.bound(place), next = bound * 2;
      if (enough && !isViolated && enough->bound(place) > bound)
        next = std::min(enough->bound(place), bound * steepest);
      if (next > (isViolated ? maxBoundAfterViolation : maxBound))
        continue;
      bounds.byPlace[place] = next;
      deepest = std::max(deepest, next);
      any = true;
    }
    progress.depth(deepest);
    if (isViolated)
      env.budget.limitEffort(effortAfterViolation);
    return any;
  }

  /// The report for what is known after this round.
  void conclude(const Decision &decision, const prepare::LoopBounds &bounds) {
    const seair::Tables &tables = *decision.program.tables;
    std::map<uint32_t, const trace::Run *> failed;
    for (const Decision::Failure &failure : decision.failures)
      failed[failure.check] = &failure.run;
    result = {};
    result.files = tables.files;
    result.pointerBytes = tables.pointerBytes;
    otherReason.clear();
    std::vector<std::string> lastReasons = std::exchange(boundReasons, {});
    bool isViolated = false;
    for (const auto &[check, run] : failed)
      classify(decision.program, check, *run, bounds, isViolated);
    // Beyond a place that is not modelled nothing is known.
    bool reachesUnsupported =
        any_of(failed, [&](const auto &entry) { return tables.checks[entry.first].kind == PropertyKind::Unsupported; });
    bool restHolds = decision.undecided.empty() && boundReasons.empty() && !reachesUnsupported;
    for (uint32_t check = 0; check < tables.checks.size(); ++check)
      if (!failed.count(check) && tables.checks[check].kind != PropertyKind::Unsupported)
        result.properties.push_back({tables.checks[check], restHolds ? Verdict::Verified : Verdict::Unknown, "", {}});
    if (isViolated)
      result.verdict = Verdict::Violated;
    else if (restHolds && otherReason.empty())
      result.verdict = Verdict::Verified;
    else
      setUnknown(decision.undecided, lastReasons);
    remember();
  }

  static std::string textOfAbstract(uint32_t abstract, const seair::Tables &tables) {
    switch (abstract) {
    case trace::endOfObject:
      return "what a number points to that is the address of the end of an object";
    case trace::comparedAddress:
      return "what a pointer points to that was not set to an object, but compared with its address";
    default:
      return "the result of '" + tables.nondets[abstract].what + "'";
    }
  }

  void classify(const seair::Program &program, uint32_t index, const trace::Run &run, const prepare::LoopBounds &bounds,
                bool &isViolated) {
    const seair::Tables &tables = *program.tables;
    const seair::Check &check = tables.checks[index];
    std::string place = tables.files.text(check.loc);
    PropertyResult property = report::violated(tables, run);
    switch (check.kind) {
    case PropertyKind::Unwind:
      property.verdict = Verdict::Unknown;
      property.detail = "holds up to " + std::to_string(bounds.bound(place)) +
                        (bounds.bound(place) == 1 ? " iteration" : " iterations");
      boundReasons.push_back(property.detail + " of " + place);
      break;
    case PropertyKind::Recursion:
      property.verdict = Verdict::Unknown;
      property.detail = "holds up to recursion depth " + std::to_string(recursion.now()) + " of " + check.text;
      boundReasons.push_back(property.detail + " at " + place);
      if (!mayRecurseDeeper(program, false))
        otherReason = boundReasons.back();
      break;
    case PropertyKind::Unsupported:
      property.verdict = Verdict::Unknown;
      otherReason = check.text + " is not supported" + (check.loc.known() ? " (" + place + ")" : "");
      break;
    default:
      if (run.abstract) {
        property.verdict = Verdict::Unknown;
        property.detail =
            "a run that depends on " + textOfAbstract(*run.abstract, tables) + ", which is not modelled, may fail here";
        otherReason = property.detail + " (" + place + ")";
      } else {
        isViolated = true;
      }
    }
    result.properties.push_back(std::move(property));
  }

  /// What stands even if the rounds to come do not end.
  void remember() {
    std::lock_guard lock(ending);
    known = {};
    if (result.verdict == Verdict::Violated)
      known = result;
    else
      known.reason = boundsText();
  }

  std::string boundsText() const { return boundReasons.empty() ? "" : " (" + join(boundReasons, ", ") + ")"; }

  /// `lastReasons`: how far the round before this one reached.
  void setUnknown(const std::string &undecided, const std::vector<std::string> &lastReasons) {
    result.verdict = Verdict::Unknown;
    if (!undecided.empty()) {
      boundReasons = lastReasons;
      result.reason = undecided + boundsText();
    } else if (!otherReason.empty()) {
      result.reason = otherReason;
    } else {
      result.reason = join(boundReasons, ", ");
    }
  }

  void giveUp(const std::string &reason) {
    if (result.verdict == Verdict::Violated)
      return; // found in an earlier round
    result.verdict = Verdict::Unknown;
    result.reason = reason + boundsText();
  }

  const Outputs outputs;
  const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  Env env;
  frontend::Compiled compiled;
  RecursionDepth recursion;
  std::optional<CertificateFolder> certificate;
  Proven proven;             // in the last round
  std::string noCertificate; // why there is none, if one was wanted
  std::string regions;       // for the page
  bool writeFailed = false;
  report::Progress progress;
  report::Report result;
  std::mutex ending;    // for what the watchdog needs:
  report::Report known; // after the last round: a violation, or how far bounds have got; at last all
  bool isDecided = false, isPrinted = false;
  std::vector<std::string> boundReasons;     // of the last round that was decided
  std::string otherReason;                   // why more iterations would not help
  std::optional<prepare::LoopBounds> enough; // as far as found
  uint64_t effortBeforeBounds = 0;           // of rounds, before it is worth to look for them again
  std::string notForAllRuns;                 // why the other engine could not show it, if it was asked
  std::function<void(const std::string &)> onEnd;
};

} // namespace

int runCheck(const Options &options, const Outputs &outputs) { return CheckCommand(options, outputs).run(); }

report::Report findViolation(const Options &options, std::function<void(const std::string &)> lastResort) {
  return CheckCommand(options, {}).findViolation(std::move(lastResort));
}

} // namespace fathom
