#include "Certificate.h"

#include "CommandLine.h"
#include "support/Error.h"
#include "support/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace fathom {

namespace fs = llvm::sys::fs;
using proof::Manifest;

// What the manifest says about the run.

/// With full paths, so that it can be seen later whether they have changed.
static std::vector<Manifest::File> inputsOf(const Options &options) {
  std::vector<std::string> paths = options.files;
  if (!options.compileCommands.empty())
    paths.push_back(options.compileCommands);
  std::vector<Manifest::File> inputs;
  for (const std::string &path : paths) {
    SmallString<128> full(path);
    fs::make_absolute(full);
    if (fs::is_regular_file(path)) // else the front end says what is wrong
      inputs.push_back({full.str().str(), proof::sha256(readFile(path)->getBuffer())});
  }
  return inputs;
}

/// Those that the meaning of VERIFIED depends on. Bounds are not among them: they were proved sufficient.
static json::Object optionsOf(const Options &options) {
  json::Array checks, clangArgs;
  for (const PropertyKindInfo &info : propertyKinds())
    if (options.checks.has(info.kind) && info.kind != PropertyKind::Unsupported)
      checks.push_back(std::string(info.name));
  for (const std::string &word : options.clangArgs)
    clangArgs.push_back(json::fixUTF8(word));
  json::Object result{{"check", std::move(checks)},
                      {"malloc-never-fails", options.mallocNeverFails},
                      {"external", options.external == ExternalPolicy::Havoc ? "havoc" : "nothing"},
                      {"clang", std::move(clangArgs)}};
  if (options.function.empty()) {
    result["entry"] = json::fixUTF8(options.entry);
  } else {
    result["function"] = json::fixUTF8(options.function);
    result["max-object"] = options.maxObject;
  }
  return result;
}

static std::vector<Manifest::Property> propertiesOf(const std::vector<seair::Check> &checks, const FileTable &files) {
  std::vector<Manifest::Property> result;
  for (const seair::Check &check : checks)
    result.push_back({std::string(name(check.kind)), files.text(check.loc), check.text});
  return result;
}

// The folder.

static std::vector<std::string> namesIn(const std::string &folder, std::error_code &error) {
  std::vector<std::string> names;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    names.push_back(sys::path::filename(it->path()).str());
  return names;
}

static bool isOurName(const std::string &name) {
  return Regex("^(manifest\\.json|query-[0-9]+\\.(cnf|drat))$").match(name);
}

std::string CertificateFolder::inFolder(const std::string &name) const {
  SmallString<128> path(folder);
  sys::path::append(path, name);
  return path.str().str();
}

CertificateFolder::CertificateFolder(const Options &options) : folder(options.certificate) {
  manifest.tool = version;
  manifest.inputs = inputsOf(options);
  manifest.options = optionsOf(options);
  isNew = !fs::exists(folder);
  if (std::error_code error = fs::create_directories(folder))
    throw UserError("--certificate: " + folder + ": " + error.message());
  requireOurs();
  clear();
  writeFile(proof::manifestName, proof::incompleteManifest());
}

void CertificateFolder::discard() const {
  if (isComplete)
    return;
  clear();
  if (isNew)
    fs::remove(folder);
}

/// Nothing is in the folder but, maybe, an older certificate.
void CertificateFolder::requireOurs() const {
  std::error_code error;
  std::vector<std::string> names = namesIn(folder, error);
  if (error)
    throw UserError("--certificate: " + folder + ": " + error.message());
  if (names.empty())
    return;
  bool isOurs = all_of(names, isOurName) && is_contained(names, proof::manifestName) &&
                proof::isManifest(readFile(inFolder(proof::manifestName))->getBuffer());
  if (!isOurs)
    throw UserError("--certificate: " + folder + ": is neither empty nor an older certificate");
}

/// As far as possible.
void CertificateFolder::clear() const {
  std::error_code error;
  for (const std::string &name : namesIn(folder, error))
    if (isOurName(name))
      fs::remove(inFolder(name));
}

void CertificateFolder::writeFile(const std::string &name, const std::string &text) const {
  fathom::writeFile(inFolder(name), text);
}

// Writing.

void CertificateFolder::setProgram(const Module &module) {
  std::string bitcode;
  raw_string_ostream stream(bitcode);
  WriteBitcodeToFile(module, stream);
  manifest.program = proof::sha256(bitcode);
}

Manifest::File CertificateFolder::hashed(const std::string &name) const {
  return {name, proof::sha256(readFile(inFolder(name))->getBuffer())};
}

Manifest::Query CertificateFolder::writeQuery(size_t number, const Decision::Refutation &refutation,
                                              const Budget &budget) const {
  std::string name = "query-" + std::to_string(number), formula = name + ".cnf", proof = name + ".drat";
  const solver::Clauses &clauses = refutation.clauses;
  solver::writeFormula(clauses, inFolder(formula), budget);
  solver::writeProof(clauses, inFolder(proof), budget);
  return {hashed(formula),
          hashed(proof),
          static_cast<uint64_t>(clauses.variables),
          clauses.count,
          {refutation.checks.begin(), refutation.checks.end()}};
}

void CertificateFolder::write(const report::Report &report, Proven proven, const Budget &budget) {
  manifest.assumptions = report.assumptions;
  manifest.properties = propertiesOf(proven.checks, report.files);
  // Groups that were decided in parallel come in any order.
  llvm::sort(proven.refutations, [](const auto &a, const auto &b) { return a.checks < b.checks; });
  for (Decision::Refutation &refutation : proven.refutations) {
    manifest.queries.push_back(writeQuery(manifest.queries.size() + 1, refutation, budget));
    refutation = {}; // its clauses can be many
  }
  std::string text = proof::textOf(manifest);
  proof::readManifest(text, inFolder(proof::manifestName)); // nothing is missing
  writeFile(proof::manifestName, text);
  isComplete = true;
}

} // namespace fathom
