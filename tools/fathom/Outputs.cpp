#include "Outputs.h"

#include "CommandLine.h"
#include "Regions.h"
#include "frontend/Load.h"
#include "prepare/References.h"
#include "report/Html.h"
#include "report/Json.h"
#include "report/Junit.h"
#include "report/Sarif.h"
#include "support/Env.h"
#include "support/Error.h"
#include "support/Files.h"
#include "trace/Replay.h"
#include "trace/TraceFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace fathom {

using llvm::outs;
using report::PropertyResult;
using report::Report;
using report::Verdict;

static trace::CheckedProgram programOf(const Options &options) {
  llvm::SmallString<256> here;
  llvm::sys::fs::current_path(here);
  return {here.str().str(), options.files,    options.clangArgs, options.compileCommands,
          options.entry,    options.function, options.checks};
}

static bool hasRun(const PropertyResult &property) { return property.verdict == Verdict::Violated && property.run; }

void addStories(Report &report, const Options &options, frontend::Compiled &compiled) {
  if (llvm::none_of(report.properties, hasRun))
    return;
  Env env;
  env.options = options;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = frontend::load(env, compiled, context);
  if (options.checks.has(PropertyKind::Null))
    for (llvm::Function &function : *module)
      prepare::checkReferences(function);
  trace::CheckedProgram program = programOf(options);
  for (PropertyResult &property : report.properties)
    if (hasRun(property))
      property.story = story::tell(*module, program, *property.run);
}

void replayViolations(Report &report, const Options &options, const Budget &budget) {
  if (llvm::none_of(report.properties, hasRun))
    return;
  trace::Replayer replayer(programOf(options), budget);
  for (PropertyResult &property : report.properties)
    if (hasRun(property))
      property.replay = replayer.replay(*property.run).text;
}

static void writeTrace(const Report &report, const Options &options, const std::string &path) {
  trace::TraceFile file{version, programOf(options), {}};
  for (const PropertyResult &property : report.properties)
    if (hasRun(property))
      file.violations.push_back(*property.run);
  writeFile(path, trace::textOf(file));
}

/// "test.c", "test-2.c", ...
static std::string numbered(const std::string &path, size_t number) {
  if (number == 1)
    return path;
  llvm::StringRef extension = llvm::sys::path::extension(path);
  return path.substr(0, path.size() - extension.size()) + "-" + std::to_string(number) + extension.str();
}

static void writeTests(const Report &report, const Options &options, const std::string &path, const Budget &budget) {
  trace::Replayer replayer(programOf(options), budget);
  size_t number = 0;
  for (const PropertyResult &property : report.properties)
    if (hasRun(property)) {
      std::string name = numbered(path, ++number);
      writeFile(name, replayer.testFor(*property.run, name));
    }
}

std::string regionsText(const Options &options, frontend::Compiled &compiled) {
  if (options.regions == RegionMode::Flat)
    return "";
  try {
    std::string text;
    llvm::raw_string_ostream out(text);
    printRegions(options, RegionsOutput::Json, compiled, out);
    return text;
  } catch (const Unsupported &) {
    return ""; // the verdict says it
  }
}

static void writeForTools(const Report &report, const Options &options, const Outputs &outputs, double seconds,
                          const std::string &regions) {
  report::Context context{version, programOf(options).directory, options.files, seconds};
  if (!outputs.json.empty())
    writeFile(outputs.json, report::jsonText(report, context));
  if (!outputs.sarif.empty())
    writeFile(outputs.sarif, report::sarifText(report, context));
  if (!outputs.junit.empty())
    writeFile(outputs.junit, report::junitText(report, context));
  if (!outputs.html.empty())
    writeFile(outputs.html, report::htmlText(report, context, regions));
  if (outputs.witness.empty() || report.verdict == Verdict::Unknown)
    return;
  llvm::StringRef extension = llvm::sys::path::extension(outputs.witness);
  report::WitnessTask task{outputs.specification, report.pointerBytes == 4 ? "ILP32" : "LP64"};
  bool isYaml = extension == ".yml" || extension == ".yaml";
  writeFile(outputs.witness,
            isYaml ? report::yamlWitness(report, context, task) : report::graphmlWitness(report, context, task));
}

void applyProperty(Options &options, Outputs &outputs) {
  if (outputs.property.empty())
    return;
  outputs.specification = report::readSpecification(readFile(outputs.property)->getBuffer().str(), outputs.property);
  if (outputs.specification.supported)
    options.checks = PropertySet::parse(report::checksOf(outputs.specification));
  options.otherErrors = OtherErrors::InDoubt; // TRUE has no room for assumptions
  options.mallocNeverFails = true;
}

void writeOutputs(const Report &report, const Options &options, const Outputs &outputs, double seconds,
                  const std::string &regions, const Budget &budget) {
  writeForTools(report, options, outputs, seconds, regions);
  if (!outputs.trace.empty())
    writeTrace(report, options, outputs.trace);
  if (!outputs.emitTest.empty() && report.verdict == Verdict::Violated)
    writeTests(report, options, outputs.emitTest, budget);
}

int afterOutput(int code) {
  outs().flush();
  if (!outs().has_error())
    return code;
  llvm::errs() << "fathom: standard output: " << outs().error().message() << "\n";
  outs().clear_error(); // or it would end the process
  return 2;
}

int runReplay(const std::string &file, const Budget &budget) {
  trace::TraceFile trace = trace::readTrace(readFile(file)->getBuffer().str(), file);
  trace::Replayer replayer(trace.program, budget);
  size_t confirmed = 0;
  for (const trace::Counterexample &violation : trace.violations) {
    trace::ReplayOutcome outcome = replayer.replay(violation);
    confirmed += outcome.confirmed;
    outs() << violation.place.text() << " " << std::string(name(violation.kind)) << ": " << outcome.text << "\n";
    outs().flush();
  }
  size_t count = trace.violations.size();
  bool all = confirmed == count;
  outs() << (all ? "CONFIRMED" : "NOT CONFIRMED") << ": " << confirmed << " of " << count
         << (count == 1 ? " violation" : " violations") << "\n";
  return all ? 0 : 1;
}

} // namespace fathom
