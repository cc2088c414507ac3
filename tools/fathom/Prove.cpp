#include "Prove.h"

#include "Check.h"
#include "SeaProgram.h"
#include "Vacuity.h"
#include "frontend/Load.h"
#include "prove/Dot.h"
#include "prove/Replay.h"
#include "prove/its/Termination.h"
#include "report/Text.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Process.h"

#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <atomic>
#include <set>
#include <unistd.h>

using namespace llvm;

namespace fathom {

namespace {

using prepare::LibraryLoops;
using report::Verdict;

/// One of the two questions.
struct Answer {
  Verdict verdict = Verdict::Unknown;
  std::string reason;               // of UNKNOWN
  std::vector<std::string> details; // lines below it
};

/// Where the C library is used, rules for its functions come first, for a part of the time.
void startRules(Env &own, Env &env) {
  constexpr double mostSeconds = 60;
  own.options = env.options;
  std::swap(own.stats, env.stats);
  own.budget.start(std::min(mostSeconds, env.budget.secondsLeft() / 2), env.options.memoryLimitMiB,
                   [](const std::string &) {}); // the budget of the whole ends it, if need be
}

/// There is no reason for small objects.
constexpr uint64_t maxObjectOfProofs = uint64_t{1} << 40;

prove::RuleOptions ruleOptions(const Env &env, const prove::Recursion &recursion, bool isMath) {
  return {.isMath = isMath,
          .mallocNeverFails = env.options.mallocNeverFails,
          .recursion = &recursion,
          .isLeakChecked = env.options.checks.has(PropertyKind::Leak),
          .isCleanupChecked = env.options.checks.has(PropertyKind::MemoryCleanup)};
}

std::string couldNotBeShown(const prove::Error &error) {
  return error.place + ": " + (error.text.empty() ? "" : error.text + ": ") +
         "it could not be shown that this is allowed (" + std::string(name(error.kind)) + ")";
}

/// All kinds are here, so that a new one cannot be forgotten.
bool isDecidedForAllRuns(PropertyKind kind) {
  switch (kind) {
  case PropertyKind::Assert:
  case PropertyKind::Reach:
  case PropertyKind::Bounds:
  case PropertyKind::Null:
  case PropertyKind::UseAfterFree:
  case PropertyKind::UseAfterScope:
  case PropertyKind::DoubleFree:
  case PropertyKind::InvalidFree:
  case PropertyKind::ReadOnly:
  case PropertyKind::SignedOverflow:
  case PropertyKind::Shift:
  case PropertyKind::DivByZero:
  case PropertyKind::Undefined:
  case PropertyKind::Leak:
  case PropertyKind::MemoryCleanup:
  case PropertyKind::UnsignedOverflow:
  case PropertyKind::Unwind: // where all runs are looked at, there are no bounds
  case PropertyKind::Recursion:
  case PropertyKind::Unsupported: // is thrown
    return true;
  case PropertyKind::MemberBounds:
    return true;
  case PropertyKind::PointerOverflow: // there, pointers are numbers without an end
  case PropertyKind::PointerCompare:
  case PropertyKind::Alignment:
  case PropertyKind::Uninitialised:
    return false;
  }
  return false;
}

void requireDecidedForAllRuns(const PropertySet &checks) {
  for (const PropertyKindInfo &info : propertyKinds())
    if (checks.has(info.kind) && !isDecidedForAllRuns(info.kind))
      throw Unsupported("the property kind " + std::string(info.name));
}

class ProveCommand {
public:
  ProveCommand(const Options &options, const ProveOptions &proveOptions) : wanted(proveOptions) {
    env.options = options;
    env.options.maxObject = maxObjectOfProofs;
    if (StringRef(wanted.graph).ends_with(".svg"))
      dot = prove::findDot();
    if (isMath()) {
      env.options.checks.set(PropertyKind::SignedOverflow, false);
      env.options.checks.set(PropertyKind::Shift, false);
    }
  }

  int run() {
    env.budget.start(env.options.timeoutSeconds, env.options.memoryLimitMiB,
                     [this](const std::string &reason) { endAtOnce(reason); });
    try {
      prove();
    } catch (const BudgetExceeded &) {
      giveUp(env.budget.reason());
    } catch (const Unsupported &error) {
      giveUp(std::string("not supported: ") + error.what());
    }
    if (isSafe && !isMath()) // of a machine's integers
      llvm::append_range(env.warnings, vacuityWithinBounds(env, compiled));
    double secondsLeft = env.budget.secondsLeft();
    env.budget.finish();
    if (error && secondsLeft > 0)
      lookForRun(secondsLeft);
    return print();
  }

private:
  /// On the watchdog, when nothing else reacts: both questions have an answer nevertheless.
  void endAtOnce(const std::string &reason) {
    std::string text;
    std::string unknown = "UNKNOWN (" + reason + ")\n";
    if (wanted.property != ProvedProperty::Termination)
      text += "memory safety: " + (isSafe ? "VERIFIED\n" : unknown);
    if (wanted.property != ProvedProperty::MemorySafety)
      text += "termination: " + unknown;
    Verdict verdict = isSafe && wanted.property == ProvedProperty::MemorySafety ? Verdict::Verified : Verdict::Unknown;
    text += "\n" + std::string(report::name(verdict)) + (verdict == Verdict::Unknown ? ": " + reason : "") + "\n";
    exitAtOnce(report::exitCode(verdict), text);
  }

  void giveUp(const std::string &reason) {
    for (Answer *answer : {&safety, &termination})
      if (answer->verdict == Verdict::Unknown && answer->reason.empty())
        answer->reason = reason;
  }

  void prove() {
    requireDecidedForAllRuns(env.options.checks);
    LLVMContext context;
    std::unique_ptr<Module> module = frontend::load(env, compiled, context);
    if (prepare::usesLibraryLoops(*module))
      proveWithRules(*CloneModule(*module));
    if (!isDone())
      prove(*module, LibraryLoops::Models, env);
  }

  bool isDone() const {
    return safety.verdict != Verdict::Unknown &&
           (wanted.property == ProvedProperty::MemorySafety || termination.verdict != Verdict::Unknown);
  }

  /// With what they show, there is nothing left to show; what they do not show is left to the loops.
  void proveWithRules(Module &module) {
    Env own;
    startRules(own, env);
    try {
      prove(module, LibraryLoops::Rules, own);
    } catch (const BudgetExceeded &) {
      env.budget.poll();
    } catch (const Unsupported &) {
    }
    std::swap(own.stats, env.stats);
    bool isAnythingTaken = safety.verdict != Verdict::Unknown || termination.verdict != Verdict::Unknown;
    if (isAnythingTaken)
      env.assumptions.insert(own.assumptions.begin(), own.assumptions.end());
    error.reset();
    if (!isDone())
      for (Answer *answer : {&safety, &termination})
        answer->reason.clear();
  }

  /// `of`: env, or one for a part of the time.
  void prove(Module &module, LibraryLoops library, Env &of) {
    prove::Program program(module, prepareModuleForAllRuns(module, of, library));
    prove::Symbols symbols;
    prove::Recursion recursion(program, isMath(), of);
    prove::RuleOptions options = ruleOptions(of, recursion, isMath());
    prove::Graph graph(program, symbols, options, of);
    graph.build();
    if (!wanted.graph.empty())
      writeFile(wanted.graph, dot.empty() ? prove::dotText(graph) : prove::svgText(graph, dot, of.budget));
    if (graph.error && isSafe) {
      termination.reason = couldNotBeShown(*graph.error);
      return;
    }
    if (graph.error) {
      error = graph.error;
      safety.reason = couldNotBeShown(*error);
      termination.reason = "memory safety could not be shown";
      return;
    }
    safety.verdict = Verdict::Verified;
    isSafe = true;
    prove::Translated translated = prove::toIts(graph);
    if (!wanted.its.empty())
      writeFile(wanted.its, translated.system.text());
    if (wanted.property != ProvedProperty::MemorySafety)
      proveTermination(graph, translated, options, of);
  }

  void proveTermination(const prove::Graph &graph, const prove::Translated &translated,
                        const prove::RuleOptions &options, const Env &of) {
    its::Termination result = its::proveTermination(translated.system, {of.budget.secondsLeft(), &of.budget});
    termination.details.clear();
    for (const its::Measure &measure : result.measures)
      termination.details.push_back(measure.text());
    switch (result.answer) {
    case its::Answer::Terminating:
      termination.verdict = Verdict::Verified;
      break;
    case its::Answer::NonTerminating:
      termination.reason = "a run that does not seem to end could not be executed";
      if (auto inputs = prove::confirm(graph, translated, *result.endless, options)) {
        termination.verdict = Verdict::Violated;
        termination.details.push_back("does not end: " + placeOfCycle(translated.system, *result.endless));
        for (const std::string &input : *inputs)
          termination.details.push_back("with " + input);
      }
      break;
    case its::Answer::Unknown:
      termination.reason = result.reason;
    }
  }

  static std::string placeOfCycle(const its::Its &system, const its::EndlessRun &run) {
    return system.locations[system.transitions[run.cycle.front().transition].from].place;
  }

  /// What could not be shown may be an error or not: the bounded checker looks for a run.
  void lookForRun(double seconds) {
    Options options = env.options;
    options.timeoutSeconds = seconds;
    options.maxObject = 4096;
    options.integers = Integers::Machine;
    options.checks.set(PropertyKind::Assert, false);
    options.checks.set(PropertyKind::Reach, false);
    // In the mathematical reading, a run in which something wraps around is none: it ends there.
    for (PropertyKind kind : {PropertyKind::SignedOverflow, PropertyKind::UnsignedOverflow, PropertyKind::Shift})
      if (isMath())
        options.checks.set(kind, true);
    options.stopOnFirst = !isMath();
    report::Report found = findViolation(options, [this](const std::string &) { endAtOnce(safety.reason); });
    if (any_of(found.properties, [&](const auto &property) { return isViolation(property); })) {
      safety.verdict = Verdict::Violated;
      termination.reason = "the program is not memory safe";
      foundRun = std::move(found);
    } else if (found.verdict == Verdict::Verified && !isMath() && isForAllRuns(found)) {
      safety.verdict = Verdict::Verified;
      termination.reason = couldNotBeShown(*error);
    }
  }

  /// Nothing is assumed but what is assumed here: of arguments the checker knows only short ones. (A run really ends
  /// where an assertion fails.)
  bool isForAllRuns(const report::Report &found) const {
    std::set<std::string> allowed = env.assumptions;
    for (PropertyKind kind : {PropertyKind::Assert, PropertyKind::Reach})
      allowed.insert(assumptionWithout(kind));
    return llvm::all_of(found.assumptions, [&](const std::string &text) { return allowed.count(text) != 0; });
  }

  bool isViolation(const report::PropertyResult &property) const {
    PropertyKind kind = property.check.kind;
    bool isOverflow =
        kind == PropertyKind::SignedOverflow || kind == PropertyKind::UnsignedOverflow || kind == PropertyKind::Shift;
    return property.verdict == Verdict::Violated && !(isMath() && isOverflow);
  }

  void printAnswer(StringRef title, const Answer &answer) {
    outs() << title << ": " << report::name(answer.verdict);
    if (answer.verdict == Verdict::Unknown)
      outs() << " (" << answer.reason << ")";
    outs() << "\n";
    for (const std::string &line : answer.details)
      outs() << "  " << line << "\n";
  }

  int print() {
    if (foundRun) {
      report::printText(*foundRun, {report::wantsColour(STDOUT_FILENO), false}, outs());
      outs() << "\n";
    }
    std::vector<const Answer *> answers;
    if (wanted.property != ProvedProperty::Termination)
      answers.push_back(&safety);
    if (wanted.property != ProvedProperty::MemorySafety)
      answers.push_back(&termination);
    for (const Answer *answer : answers)
      printAnswer(answer == &safety ? "memory safety" : "termination", *answer);
    for (const std::string &warning : env.warnings)
      outs() << "warning: " << warning << "\n";
    // An attempt that shows nothing rests on nothing; of a run the bounded checker has told it.
    if (any_of(answers, [&](const Answer *answer) { return answer->verdict != Verdict::Unknown; }) && !foundRun)
      for (const std::string &assumption : env.assumptions)
        outs() << "assuming: " << assumption << "\n";
    if (env.options.stats)
      for (const Stats::Entry &entry : env.stats.entries())
        outs() << "  " << entry.name << ": "
               << (entry.isTime ? std::to_string(entry.seconds) + " s" : std::to_string(entry.count)) << "\n";
    Verdict verdict = Verdict::Verified;
    std::string reason;
    for (const Answer *answer : answers) {
      if (answer->verdict == Verdict::Violated)
        verdict = Verdict::Violated;
      else if (answer->verdict == Verdict::Unknown && verdict == Verdict::Verified) {
        verdict = Verdict::Unknown;
        reason = answer->reason;
      }
    }
    outs() << "\n" << report::name(verdict) << (verdict == Verdict::Unknown ? ": " + reason : "") << "\n";
    outs().flush();
    return report::exitCode(verdict);
  }

  bool isMath() const { return env.options.integers == Integers::Math; }

  Env env;
  frontend::Compiled compiled;
  ProveOptions wanted;
  std::string dot; // the program, for an SVG
  Answer safety, termination;
  std::atomic<bool> isSafe = false; // for the watchdog
  std::optional<prove::Error> error;
  std::optional<report::Report> foundRun;
};

} // namespace

static std::string whyNotForAllRuns(Module &module, LibraryLoops library, Env &env) {
  try {
    prove::Program program(module, prepareModuleForAllRuns(module, env, library));
    prove::Symbols symbols;
    prove::Recursion recursion(program, false, env);
    prove::RuleOptions options = ruleOptions(env, recursion, false);
    options.areAssertionsChecked = true;
    prove::Graph graph(program, symbols, options, env);
    graph.build();
    return graph.error ? couldNotBeShown(*graph.error) : "";
  } catch (const BudgetExceeded &) {
    return env.budget.reason();
  } catch (const Unsupported &error) {
    return std::string("not supported: ") + error.what();
  }
}

std::string whyNotForAllRuns(Env &env, frontend::Compiled &compiled) {
  constexpr double mostSeconds = 60;
  Env own;
  own.options = env.options;
  own.options.maxObject = maxObjectOfProofs;
  own.budget.start(std::min(mostSeconds, env.budget.secondsLeft() / 2), env.options.memoryLimitMiB,
                   [](const std::string &) {}); // the budget of the whole check ends it, if need be
  try {
    requireDecidedForAllRuns(env.options.checks);
    LLVMContext context;
    std::unique_ptr<Module> module = frontend::load(own, compiled, context);
    if (prepare::usesLibraryLoops(*module)) {
      Env rules;
      startRules(rules, own);
      std::string why = whyNotForAllRuns(*CloneModule(*module), LibraryLoops::Rules, rules);
      if (why.empty()) { // of an attempt that failed, nothing is taken
        env.assumptions.insert(own.assumptions.begin(), own.assumptions.end());
        env.assumptions.insert(rules.assumptions.begin(), rules.assumptions.end());
        return "";
      }
    }
    std::string why = whyNotForAllRuns(*module, LibraryLoops::Models, own);
    if (why.empty())
      env.assumptions.insert(own.assumptions.begin(), own.assumptions.end());
    return why;
  } catch (const BudgetExceeded &) {
    return own.budget.reason();
  } catch (const Unsupported &error) {
    return std::string("not supported: ") + error.what();
  }
}

int runProve(const Options &options, const ProveOptions &proveOptions) {
  return ProveCommand(options, proveOptions).run();
}

} // namespace fathom
