#include "suite/Runner.h"

#include "support/Error.h"
#include "support/Process.h"
#include "support/ScratchFile.h"

#include "llvm/ADT/StringExtras.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace fathom::suite {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

/// A proof that does not keep to its time gets so much more, and is ended.
constexpr double graceSeconds = 10;
/// How often processes are looked at.
constexpr auto interval = std::chrono::milliseconds(10);

std::string contents(const fs::path &file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A process, first for the key and then for the proof.
struct Job {
  size_t index;
  std::unique_ptr<Process> process{};
  bool isProof = false; // else: its key
  Clock::time_point begin{};
  Result result{};
};

class Runner {
public:
  Runner(const std::vector<Proof> &proofs, const RunnerSettings &settings, const RunnerEvents &events)
      : proofs(proofs), settings(settings), events(events), results(proofs.size()) {}

  std::vector<Result> run() {
    for (size_t next = 0; !Budget::isInterrupted() && (next < proofs.size() || !jobs.empty());) {
      while (jobs.size() < settings.jobs && next < proofs.size())
        startKey(next++);
      bool any = false;
      for (size_t i = 0; i < jobs.size();)
        if (poll(jobs[i])) {
          any = true;
          jobs.erase(jobs.begin() + static_cast<ptrdiff_t>(i));
        } else {
          ++i;
        }
      if (!any)
        std::this_thread::sleep_for(interval);
    }
    jobs.clear();
    std::erase_if(results, [](const Result &result) { return result.verdict.empty(); });
    return std::move(results);
  }

private:
  void startKey(size_t index) {
    Job job{index};
    const Proof &proof = proofs[index];
    job.result.name = proof.name;
    job.result.expected = proof.expected;
    auto writeKey = [&](int, int out) {
      setenv("TMPDIR", scratch.path().c_str(), 1);
      std::string hash;
      int code = 0;
      try {
        hash = settings.hashOf(proof);
      } catch (const std::exception &error) {
        hash = error.what();
        code = 2;
      }
      (void)!write(out, hash.data(), hash.size());
      return code;
    };
    start(job, writeKey);
    jobs.push_back(std::move(job));
  }

  void startProof(Job &job) {
    std::vector<std::string> words = proofs[job.index].arguments();
    words.insert(words.begin(), settings.program);
    job.isProof = true;
    start(job, llvm::ArrayRef<std::string>(words));
  }

  /// What it leaves when it is killed is in our folder.
  template <typename Body> void start(Job &job, const Body &body) {
    job.begin = Clock::now();
    ProcessSettings how;
    how.folder = proofs[job.index].folder;
    how.environment = environmentWith("TMPDIR=" + scratch.path());
    how.output = outputOf(job);
    try {
      job.process = std::make_unique<Process>(noLimit, body, how);
    } catch (const ProcessFailed &error) {
      throw UserError(error.what());
    }
  }

  std::string outputOf(const Job &job) const { return scratch.path() + "/" + std::to_string(job.index); }

  /// True: the job is done.
  bool poll(Job &job) {
    double seconds = std::chrono::duration<double>(Clock::now() - job.begin).count();
    const std::optional<Process::End> &end = job.process->end();
    if (!end) {
      if (seconds > proofs[job.index].timeout + graceSeconds)
        ::kill(job.process->id(), SIGKILL);
      return false;
    }
    std::string output = contents(outputOf(job));
    if (!job.isProof)
      return keyIsThere(job, end->isGood(), output);
    Result &r = job.result;
    r.seconds = seconds;
    r.cpu = end->seconds;
    r.memoryKiB = end->memoryKiB;
    r.output = std::move(output);
    readVerdict(r, *end);
    finish(job);
    return true;
  }

  bool keyIsThere(Job &job, bool isKey, const std::string &output) {
    if (isKey) {
      job.result.key = output;
      if (auto known = events.find(proofs[job.index], output)) {
        known->expected = job.result.expected;
        known->reused = true;
        job.result = std::move(*known);
        finish(job);
        return true;
      }
    }
    // What does not compile is said by the proof itself.
    startProof(job);
    return false;
  }

  static void readVerdict(Result &r, const Process::End &end) {
    int code = end.exitCode;
    llvm::StringRef text = llvm::StringRef(r.output).rtrim();
    llvm::StringRef last = text.substr(text.rfind('\n') + 1);
    auto [verdict, reason] = last.split(": ");
    bool isVerdict = (code == 0 && verdict == "VERIFIED") || (code == 1 && verdict == "VIOLATED") ||
                     (code == 3 && verdict == "UNKNOWN");
    if (isVerdict) {
      r.verdict = verdict.str();
      r.reason = reason.str();
      return;
    }
    r.verdict = code == 2 ? "ERROR" : "CRASH";
    r.reason = end.signal == SIGKILL ? "ended after its time, or killed" : last.str();
  }

  void finish(Job &job) {
    std::vector<std::string> running;
    for (const Job &other : jobs)
      if (&other != &job)
        running.push_back(proofs[other.index].name);
    events.done(job.result, running);
    results[job.index] = std::move(job.result);
  }

  const std::vector<Proof> &proofs;
  const RunnerSettings &settings;
  const RunnerEvents &events;
  const Budget noLimit{}; // each proof has its own
  const ScratchFolder scratch{};
  std::vector<Job> jobs;
  std::vector<Result> results;
};

} // namespace

/// "VIOLATED bounds:12" also wants a violated property of this kind on this line.
bool Result::asExpected() const {
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::StringRef(expected).split(words, ' ', -1, false);
  if (words.empty() || words[0] != verdict)
    return false;
  llvm::SmallVector<llvm::StringRef, 32> lines;
  llvm::StringRef(output).split(lines, '\n');
  for (llvm::StringRef wanted : llvm::drop_begin(words)) {
    auto [kind, line] = wanted.split(':');
    bool found = llvm::any_of(lines, [&, kind = kind, line = line](llvm::StringRef text) {
      llvm::SmallVector<llvm::StringRef, 8> cells;
      text.split(cells, ' ', -1, false);
      return cells.size() > 2 && cells[0] == "VIOLATED" && cells[1] == kind &&
             (line.empty() || cells[2].contains((":" + line + ":").str()) || cells[2].ends_with((":" + line).str()));
    });
    if (!found)
      return false;
  }
  return true;
}

std::vector<Result> runProofs(const std::vector<Proof> &proofs, const RunnerSettings &settings,
                              const RunnerEvents &events) {
  return Runner(proofs, settings, events).run();
}

} // namespace fathom::suite
