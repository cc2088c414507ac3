#include "Suite.h"

#include "CommandLine.h"
#include "frontend/Load.h"
#include "report/Text.h"
#include "solver/proof/Manifest.h"
#include "suite/Compare.h"
#include "suite/Runner.h"
#include "suite/Store.h"
#include "suite/Summary.h"
#include "support/Error.h"
#include "support/Files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"

#include <filesystem>
#include <unistd.h>

using namespace llvm;

namespace fathom {

namespace {

/// The program as it is compiled, the options and this version: what the verdict depends on.
std::string keyOf(const suite::Proof &proof) {
  std::vector<std::string> words = proof.arguments();
  words.insert(words.begin(), "fathom");
  std::vector<char *> argv;
  for (std::string &word : words)
    argv.push_back(word.data());
  std::optional<CommandLine> line = parseCommandLine(static_cast<int>(argv.size()), argv.data());
  if (!line)
    throw UserError("not a proof");
  Env env;
  env.options = line->options;
  LLVMContext context;
  std::unique_ptr<Module> module = frontend::load(env, context);
  std::string text;
  raw_string_ostream stream(text);
  WriteBitcodeToFile(*module, stream);
  return proof::sha256(text + "\n" + version + "\n" + join(proof.options, "\n"));
}

/// One line on a terminal, rewritten in place; a line a proof elsewhere.
class SuiteProgress {
public:
  explicit SuiteProgress(size_t total) : total(total), isTerminal(isatty(STDERR_FILENO)) {}
  ~SuiteProgress() {
    if (isTerminal)
      errs() << "\r\033[K";
  }

  void done(const suite::Result &result, const std::vector<std::string> &running) {
    ++finished;
    bool isGood = result.asExpected();
    wrong += !isGood;
    std::string count = "[" + std::to_string(finished) + "/" + std::to_string(total) + "] ";
    std::string line = result.verdict + " " + result.name + (isGood ? "" : ", expected " + result.expected) +
                       (result.reused ? ", unchanged" : ", " + suite::secondsText(result.seconds));
    if (!isTerminal) {
      errs() << count << line << '\n';
      return;
    }
    errs() << "\r\033[K";
    if (!isGood)
      errs() << line << '\n';
    errs() << count << (wrong ? std::to_string(wrong) + " not as expected; " : "") << "running "
           << StringRef(join(running, ", ")).take_front(60);
  }

private:
  const size_t total;
  const bool isTerminal;
  size_t finished = 0, wrong = 0;
};

template <typename Write> void writeReport(const std::string &path, Write write) {
  if (path.empty())
    return;
  std::string text;
  raw_string_ostream out(text);
  write(out);
  writeFile(path, text);
}

} // namespace

int runSuite(const SuiteCommand &command) {
  std::vector<suite::Proof> proofs = suite::readSuite(command.path);
  std::erase_if(proofs, [&](const auto &proof) { return proof.name.find(command.filter) == std::string::npos; });
  if (proofs.empty())
    throw UserError("no proof has '" + command.filter + "' in its name");
  if (command.timeout > 0)
    for (suite::Proof &proof : proofs)
      proof.timeout = command.timeout;
  suite::Store store(command.results);
  store.beginRun(command.path, version);
  std::vector<suite::Result> results;
  {
    SuiteProgress progress(proofs.size());
    auto find = [&](const suite::Proof &proof, const std::string &key) -> std::optional<suite::Result> {
      return command.again ? std::nullopt : store.find(proof.name, key);
    };
    auto done = [&](const suite::Result &result, const std::vector<std::string> &running) {
      store.add(result);
      progress.done(result, running);
    };
    suite::RunnerSettings settings{sys::fs::getMainExecutable(nullptr, nullptr), command.jobs, keyOf};
    results = suite::runProofs(proofs, settings, {find, done});
  }
  printSummary(results, proofs.size() - results.size(), report::wantsColour(STDOUT_FILENO), outs());
  std::string title = std::filesystem::path(command.path).filename().string();
  writeReport(command.html, [&](raw_ostream &out) { writeHtml(title, results, out); });
  writeReport(command.junit, [&](raw_ostream &out) { writeJunit(title, results, out); });
  return suite::totalsOf(results).asExpected == proofs.size() ? 0 : 1;
}

int runSuiteDiff(const SuiteCommand &command) {
  suite::Store before(command.before, true), after(command.after, true);
  return suite::compare(before.newest(), after.newest(), outs()) ? 1 : 0;
}

} // namespace fathom
