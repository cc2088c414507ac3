#include "CommandLine.h"

#include "RecursionDepth.h"
#include "solver/Solver.h"
#include "support/Error.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

using namespace llvm;

namespace fathom {

namespace {

constexpr char examples[] = R"(Examples:
  fathom check copy.c                        look for errors in main and all it calls
  fathom check --function=parse parse.c      check one function with arbitrary arguments
  fathom check --check=+leak list.c -- -Iinc also look for leaks; clang gets -Iinc
  fathom check --unwind=16 a.c b.c           two files, loops up to 16 iterations
  fathom prove --property=termination a.c    does every run end?
  fathom ir --stage=sea copy.c               the program as Sea-IR
  fathom regions --dot list.c                which pointers can meet, as a picture for Graphviz
  fathom check --certificate=proof copy.c    if it is VERIFIED, write the proof into the folder proof
  fathom certify proof                       check that proof
  fathom check --replay copy.c               execute what is found, with clang's sanitizers
  fathom check --trace=t.json copy.c         save what is found; fathom replay t.json executes it later

Exit codes: 0 VERIFIED, 1 VIOLATED, 2 bad input, 3 UNKNOWN.)";

constexpr char replayHelp[] =
    R"(Compiles the program again with clang's sanitizers, feeds it the values of the counterexample and looks whether it
fails in the same way at the same place. This runs the program: in an empty folder, for 10 seconds at most, without
input and network.

Example:
  fathom check --trace=trace.json copy.c ; fathom replay trace.json

Exit codes: 0 all confirmed, 1 not all, 2 not a trace.)";

constexpr char suiteHelp[] =
    "Examples:\n"
    "  fathom suite proofs/ --jobs=4                       every program in the folder that changed\n"
    "  fathom suite proofs.toml --html=proofs.html         with a page of all results\n"
    "  fathom suite diff last-week.sqlite fathom-results.sqlite\n"
    "\n"
    "A suite:\n"
    "  [defaults]\n"
    "  flags = [\"-Iinclude\"]\n"
    "  [[proof]]\n"
    "  name = \"append\"\n"
    "  sources = [\"append.c\", \"buffer.c\"]\n"
    "  expect = \"VERIFIED\"                    # or \"VIOLATED bounds:12\", \"UNKNOWN\"\n"
    "Also: options, timeout, entry, function. Exit code: 0 all as expected, 1 not all, 2 bad input.";
constexpr char certifyHelp[] =
    R"(Checks formulas and proofs by a small checker that shares nothing with the solver, and that there is one for every
property. That the formulas say what the program means is not checked.

Example:
  fathom check --certificate=proof copy.c && fathom certify proof

Exit codes: 0 CERTIFIED, 1 REJECTED, 2 not a certificate.)";

std::string checkHelp() {
  std::string text =
      "properties: NAME,... (just these), +NAME,-NAME,... (changes), or all. A kind that is taken away is not "
      "reported, "
      "and a run with such an error ends there: what comes after it is not looked at (only signed-overflow then wraps "
      "around). A warning names the checks that no run reaches for that reason.\n";
  for (const PropertyKindInfo &info : propertyKinds())
    if (info.kind != PropertyKind::Unsupported)
      text += "  " + std::string(info.name) + (info.onByDefault ? "" : " (off)") + ": " + std::string(info.help) + "\n";
  return text;
}

std::optional<uint32_t> parseBound(const std::string &option, const std::string &text, uint32_t least, uint32_t most) {
  if (text == "auto")
    return std::nullopt;
  size_t used = 0;
  unsigned long value = 0;
  try {
    value = std::stoul(text, &used);
  } catch (const std::exception &) {
    used = 0;
  }
  if (used != text.size() || text.empty() || text[0] == '-' || value < least || value > most)
    throw UserError(option + ": expected 'auto' or a number from " + std::to_string(least) + " to " +
                    std::to_string(most) + ", not '" + text + "'");
  return static_cast<uint32_t>(value);
}

/// What the options parse into before they are checked.
struct Raw {
  std::string check, unwind = "auto", recursion = "auto";
  std::vector<SolverChoice> solvers; // none: the default
  std::optional<double> timeout;     // none: the command's own
  bool noCoi = false, noSimplify = false, dot = false, regionStats = false;
};

template <class Value> using Choices = std::vector<std::pair<std::string, Value>>;

template <class Value> std::string listOf(const Choices<Value> &choices, const char *separator) {
  std::string result;
  for (const auto &[word, value] : choices)
    result += (result.empty() ? "" : separator) + word;
  return result;
}

/// An option whose value is one of some words.
template <class Value, class Field>
void addChoice(CLI::App &app, const std::string &name, Field &field, const std::string &help,
               const Choices<Value> &choices) {
  auto choose = [name, choices, &field](const std::string &word) {
    for (const auto &[choice, value] : choices)
      if (choice == word) {
        field = value;
        return;
      }
    throw UserError(name + ": expected " + listOf(choices, ", ") + ", not '" + word + "'");
  };
  app.add_option_function<std::string>(name, choose, help)->type_name(listOf(choices, "|"));
}

SolverChoice parseSolver(StringRef text) {
  for (SolverKind kind : {SolverKind::Bitblast, SolverKind::Z3, SolverKind::Cvc5})
    if (text == nameOf({kind}))
      return {kind};
  if (text.consume_front("smtlib:")) {
    SolverChoice choice{SolverKind::SmtLib, text.trim().str()};
    if (solver::smtLibCommand(choice.program).empty())
      throw UserError("--solver: no program '" + choice.program.substr(0, choice.program.find(' ')) + "' on the PATH");
    return choice;
  }
  throw UserError("--solver: expected bitblast, z3, cvc5 or smtlib:PROGRAM, or several with commas between, not '" +
                  text.str() + "'");
}

std::vector<SolverChoice> parseSolvers(StringRef text) {
  SmallVector<StringRef> names;
  text.split(names, ',');
  std::vector<SolverChoice> choices;
  for (StringRef name : names) {
    SolverChoice choice = parseSolver(name);
    if (is_contained(choices, choice))
      throw UserError("--solver: '" + name.str() + "' is there twice");
    choices.push_back(choice);
  }
  return choices;
}

/// A single solver is checked by Z3, and Z3 by cvc5: both know all that a condition may hold.
void addSecondSolver(std::vector<SolverChoice> &solvers) {
  if (solvers.size() == 1)
    solvers.push_back({solvers[0].kind == SolverKind::Z3 ? SolverKind::Cvc5 : SolverKind::Z3});
}

void addInputOptions(CLI::App &app, CommandLine &line) {
  Options &options = line.options;
  app.add_option("FILES", options.files, "C, C++, .ll or .bc files; several are linked")->required();
  app.add_option("--entry", options.entry, "function the program starts with")->capture_default_str();
  app.add_option("--function", options.function, "check this function with arbitrary arguments");
  app.add_option("--max-object", options.maxObject, "bytes in an object made for a pointer argument, at most")
      ->capture_default_str()
      ->check(CLI::Range(1UL, 1UL << 40));
  addChoice<unsigned>(app, "--data-model", options.pointerBytes,
                      "size of long and pointers, as SV-COMP names it: LP64 is -m64 for clang, ILP32 is -m32",
                      {{"LP64", 8}, {"ILP32", 4}});
  app.add_option("--compile-commands", options.compileCommands, "compilation database with the flags of each source");
}

void addEncodingOptions(CLI::App &app, CommandLine &line, Raw &raw) {
  Options &options = line.options;
  app.add_option("--check", raw.check, checkHelp());
  app.add_flag("--malloc-never-fails", options.mallocNeverFails, "malloc does not return NULL");
  addChoice<ExternalPolicy>(app, "--external", options.external, "what a function without a body does to memory",
                            {{"nothing", ExternalPolicy::NoEffect}, {"havoc", ExternalPolicy::Havoc}});
  app.add_option("--no-model", options.withoutModel, "a function of the C library that is to have no body")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--unwind", raw.unwind, "loop bound: auto deepens until it suffices")->capture_default_str();
  app.add_flag_callback(
      "--no-summaries", [&] { options.summaries = Summaries::None; }, "unroll loops, also those that have a summary");
  addChoice<Engine>(app, "--engine", options.engine,
                    "prove: where no bound suffices, all checks are proved for all runs, as by fathom prove",
                    {{"bounded", Engine::Bounded}, {"prove", Engine::Prove}});
  app.add_option("--recursion", raw.recursion, "recursion bound: auto deepens until it suffices")
      ->capture_default_str();
  addChoice<RegionMode>(
      app, "--regions", options.regions,
      "how memory is split: a points-to graph a function, one for all functions, not at all",
      {{"cs", RegionMode::ContextSensitive}, {"ci", RegionMode::ContextInsensitive}, {"flat", RegionMode::Flat}});
  addChoice<InlineStage>(app, "--inline", options.inlining,
                         "where calls are inlined: before or after the points-to analysis",
                         {{"llvm", InlineStage::LLVM}, {"seair", InlineStage::SeaIR}});
  addChoice<unsigned>(app, "--word", options.maxWord, "bytes in a word of memory, at most; less where accesses need it",
                      {{"auto", 8}, {"1", 1}, {"4", 4}, {"8", 8}});
  addChoice<MemoryKind>(app, "--memory", options.memory.kind, "what memories are",
                        {{"seam", MemoryKind::Seam}, {"lambdas", MemoryKind::Lambdas}, {"arrays", MemoryKind::Arrays}});
  addChoice<LambdaMode>(app, "--lambda", options.memory.lambdas, "how lambdas and arrays are decided",
                        {{"eager", LambdaMode::Eager},
                         {"instantiate", LambdaMode::Instantiate},
                         {"lazy", LambdaMode::Lazy},
                         {"quantifiers", LambdaMode::Quantifiers}});
  app.add_flag("!--no-arm", options.memory.arm, "do not use ranges of offsets to tell accesses apart");
  app.add_flag("!--no-store-map", options.memory.storeMap, "look for the writes that a read meets one by one");
  addChoice<VcForm>(app, "--vc", options.vc, "form of the verification condition",
                    {{"gated", VcForm::Gated}, {"path", VcForm::Path}});
  app.add_flag("--no-coi", raw.noCoi, "keep what no property depends on");
  app.add_flag("--no-simplify", raw.noSimplify, "do not simplify terms while they are built");
}

void addRunOptions(CLI::App &app, CommandLine &line, Raw &raw) {
  Options &options = line.options;
  app.add_option_function<std::string>(
         "--solver", [&raw](const std::string &text) { raw.solvers = parseSolvers(text); },
         "who decides: bitblast (our own, on CaDiCaL; the default), z3, cvc5, smtlib:PROGRAM (any SMT-LIB solver\n"
         "on the PATH, with arguments); of several, --jobs at a time, the first answer counts")
      ->type_name("NAME,...");
  app.add_flag("--cross-check", options.crossCheck,
               "have every answer confirmed by a second solver: of those named, else z3, or cvc5 for z3");
  addChoice<Split>(app, "--split", options.split, "what is decided together: everything, or checks of the same objects",
                   {{"none", Split::None}, {"alloc-site", Split::AllocSite}});
  app.add_option("--jobs", options.jobs, "threads for what is split, and for solvers")
      ->capture_default_str()
      ->check(CLI::Range(1u, 256u));
  app.add_option("--certificate", options.certificate,
                 "folder for the proof of a VERIFIED, for fathom certify; decides by bitblast")
      ->type_name("DIR");
  app.add_flag("--stop-on-first", options.stopOnFirst, "end at the first violation");
  app.add_flag("--explain-loops", options.explainLoops, "say which loops were summarised, and why others were not");
  app.add_flag("--stats", options.stats, "print time and counts of every stage");
}

void addLimits(CLI::App &app, CommandLine &line, Raw &raw, const char *usualTimeout) {
  app.add_option("--timeout", raw.timeout, "seconds, 0 for no limit")
      ->default_str(usualTimeout)
      ->check(CLI::Range(0.0, 1e9));
  app.add_option("--memory-limit", line.options.memoryLimitMiB,
                 "MiB, for Fathom and for each process it starts; 0 for no limit")
      ->capture_default_str();
}

void addOutputOptions(CLI::App &app, Outputs &outputs) {
  app.add_option("--steps", outputs.steps, "how many steps of a run are shown, 0 for none")->capture_default_str();
  app.add_flag("--replay", outputs.replay,
               "execute every violation: compiled with clang's sanitizers, fed with its values. Runs the program");
  app.add_option("--trace", outputs.trace, "write the violations to this file, for fathom replay")->type_name("FILE");
  app.add_option("--json", outputs.json, "write the report as JSON (docs/report.md)")->type_name("FILE");
  app.add_option("--sarif", outputs.sarif, "write it as SARIF 2.1.0, for editors and code scanning")->type_name("FILE");
  app.add_option("--html", outputs.html, "write it as one page to look at: every run step by step, with its memory")
      ->type_name("FILE");
  app.add_option("--junit", outputs.junit, "write it as JUnit XML")->type_name("FILE");
  app.add_option("--witness", outputs.witness,
                 "write a witness as for SV-COMP: GraphML 1.0, or YAML 2.0 if FILE ends in .yml or .yaml")
      ->type_name("FILE");
  app.add_option("--property", outputs.property,
                 "check what this .prp file of SV-COMP says, and answer as there: TRUE, FALSE(...), UNKNOWN")
      ->type_name("FILE");
  app.add_option("--emit-test", outputs.emitTest,
                 "write a C file that repeats the violation, a test that stands alone (of several: FILE-2.c, ...)")
      ->type_name("FILE");
}

void addProveOptions(CLI::App &app, CommandLine &line, Raw &raw) {
  addChoice<ProvedProperty>(app, "--property", line.prove.property, "what is proved",
                            {{"memory-safety", ProvedProperty::MemorySafety},
                             {"termination", ProvedProperty::Termination},
                             {"all", ProvedProperty::All}});
  addChoice<Integers>(app, "--integers", line.options.integers,
                      "machine: signed overflow is an error, unsigned wraps around; math: integers have no bounds",
                      {{"machine", Integers::Machine}, {"math", Integers::Math}});
  app.add_option("--check", raw.check,
                 "what is an error besides: +leak, +memory-cleanup, +unsigned-overflow, +member-bounds");
  app.add_option("--its", line.prove.its, "file for the integer transition system")->type_name("FILE");
  app.add_option("--graph", line.prove.graph, "file for a picture of the graph; facts show under the mouse")
      ->type_name("FILE.svg|.dot")
      ->check([](const std::string &path) {
        bool isKnown = StringRef(path).ends_with(".svg") || StringRef(path).ends_with(".dot");
        return isKnown ? "" : "the file must end in .svg or .dot";
      });
  app.add_flag("--malloc-never-fails", line.options.mallocNeverFails, "malloc does not return NULL");
  app.add_flag("--stats", line.options.stats, "print time and counts of every stage");
}

CLI::App *addSuite(CLI::App &app, SuiteCommand &suite) {
  CLI::App *command = app.add_subcommand("suite", "check many programs, those that changed, and keep the results");
  command->add_option("SUITE", suite.path, "a TOML file, or a folder with suite.toml or with programs");
  command->add_option("--results", suite.results, "SQLite file for the results")->capture_default_str();
  command->add_option("--jobs", suite.jobs, "proofs at a time")->capture_default_str()->check(CLI::Range(1, 256));
  command->add_option("--timeout", suite.timeout, "seconds for each proof, instead of what the suite says")
      ->check(CLI::Range(0.001, 1e9));
  command->add_option("--filter", suite.filter, "only proofs with this in their names")->type_name("TEXT");
  command->add_flag("--again", suite.again, "also run what has not changed");
  command->add_option("--html", suite.html, "write a page")->type_name("FILE");
  command->add_option("--junit", suite.junit, "write test results for build servers")->type_name("FILE");
  command->footer(suiteHelp);
  CLI::App *diff = command->add_subcommand("diff", "what changed from one file of results to another");
  diff->add_option("BEFORE", suite.before, "SQLite file")->required();
  diff->add_option("AFTER", suite.after, "SQLite file")->required();
  return command;
}

/// Proofs are what bitblast can give; arrays and quantifiers are what it does not know.
void chooseSolvers(Options &options, const std::vector<SolverChoice> &given) {
  const MemoryEncoding &memory = options.memory;
  LambdaMode unlessSaid = memory.kind == MemoryKind::Arrays ? LambdaMode::Instantiate : LambdaMode::Eager;
  bool needsArrays = memory.lambdas.value_or(unlessSaid) != LambdaMode::Eager;
  if (!given.empty())
    options.solvers = given;
  else if (needsArrays && options.certificate.empty())
    options.solvers = {{SolverKind::Z3}};
  if (options.crossCheck)
    addSecondSolver(options.solvers);
  bool isBitblast = options.solvers.size() == 1 && options.solvers[0].kind == SolverKind::Bitblast;
  if (!options.certificate.empty() && !isBitblast)
    throw UserError("--certificate: only --solver=bitblast gives proofs");
}

/// The words after "--" are for clang.
std::vector<std::string> takeClangArguments(int &argc, char **argv) {
  char **separator = std::find_if(argv, argv + argc, [](char *word) { return std::string_view(word) == "--"; });
  std::vector<std::string> result;
  if (separator != argv + argc)
    result.assign(separator + 1, argv + argc);
  argc = static_cast<int>(separator - argv);
  return result;
}

} // namespace

std::optional<CommandLine> parseCommandLine(int argc, char **argv) {
  CommandLine line;
  Raw raw;
  line.options.clangArgs = takeClangArguments(argc, argv);
  CLI::App app("Fathom: can any input make this C or C++ program go wrong?");
  app.footer(examples);
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  CLI::App *check = app.add_subcommand("check", "find errors, or prove that there are none up to (or without) a bound");
  addInputOptions(*check, line);
  addEncodingOptions(*check, line, raw);
  addRunOptions(*check, line, raw);
  addOutputOptions(*check, line.outputs);
  CLI::App *prove = app.add_subcommand("prove", "prove memory safety and termination for all runs");
  addInputOptions(*prove, line);
  addProveOptions(*prove, line, raw);
  CLI::App *ir = app.add_subcommand("ir", "print the program at any stage");
  ir->add_option("--stage", line.stage, "llvm, unrolled, sea, sa, sasa, gssa, pd, reduced, smt")
      ->required()
      ->check(CLI::IsMember({"llvm", "unrolled", "sea", "sa", "sasa", "gssa", "pd", "reduced", "smt"}));
  addInputOptions(*ir, line);
  addEncodingOptions(*ir, line, raw);
  CLI::App *regions = app.add_subcommand("regions", "print the points-to graphs: which pointers can meet");
  auto *dot = regions->add_flag("--dot", raw.dot, "a picture for Graphviz");
  regions->add_flag("--stats", raw.regionStats, "numbers only")->excludes(dot);
  addInputOptions(*regions, line);
  addEncodingOptions(*regions, line, raw);
  for (CLI::App *command : {check, prove, ir, regions})
    command->footer("Words after -- go to clang.");
  CLI::App *certify = app.add_subcommand("certify", "check the proof that check --certificate=DIR wrote");
  certify->add_option("DIR", line.certificate, "the folder")->required();
  certify->footer(certifyHelp);
  CLI::App *replay = app.add_subcommand("replay", "execute the violations that check --trace=FILE wrote");
  replay->add_option("TRACE", line.trace, "the file")->required();
  replay->footer(replayHelp);
  addLimits(*check, line, raw, "300");
  addLimits(*prove, line, raw, "60");
  for (CLI::App *command : {ir, regions, certify, replay})
    addLimits(*command, line, raw, "0");
  CLI::App *suite = addSuite(app, line.suite);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success &done) {
    app.exit(done);
    return std::nullopt;
  } catch (const CLI::ParseError &error) {
    throw UserError(std::string(error.what()) + " (see fathom --help)");
  }
  line.command = ir->parsed()        ? Command::Ir
                 : regions->parsed() ? Command::Regions
                 : certify->parsed() ? Command::Certify
                 : replay->parsed()  ? Command::Replay
                 : suite->parsed()   ? (line.suite.before.empty() ? Command::Suite : Command::SuiteDiff)
                 : prove->parsed()   ? Command::Prove
                                     : Command::Check;
  if (line.options.pointerBytes)
    line.options.clangArgs.push_back(line.options.pointerBytes == 4 ? "-m32" : "-m64");
  line.regions = raw.dot ? RegionsOutput::Dot : raw.regionStats ? RegionsOutput::Statistics : RegionsOutput::Tables;
  if (!raw.check.empty())
    line.options.checks = PropertySet::parse(raw.check);
  if (line.command == Command::Suite && line.suite.path.empty())
    throw UserError("fathom suite: which? (see fathom suite --help)");
  double usual = line.command == Command::Check ? 300 : line.command == Command::Prove ? 60 : 0;
  line.options.timeoutSeconds = raw.timeout.value_or(usual);
  if (line.command == Command::Prove)
    for (const PropertyKindInfo &info : propertyKinds())
      if (info.onByDefault && !line.options.checks.has(info.kind))
        throw UserError("prove: --check can add kinds (+leak), but take none away");
  applyProperty(line.options, line.outputs);
  line.options.explainLoops |= !line.outputs.html.empty();
  line.options.unwind = parseBound("--unwind", raw.unwind, 1, 1'000'000);
  if (std::optional<uint32_t> depth = parseBound("--recursion", raw.recursion, 0, RecursionDepth::most)) {
    line.options.recursion = *depth;
    line.options.deepensRecursion = false;
  }
  chooseSolvers(line.options, raw.solvers);
  line.options.coneOfInfluence = !raw.noCoi;
  line.options.simplify = !raw.noSimplify;
  return line;
}

} // namespace fathom
