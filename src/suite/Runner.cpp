#include "suite/Runner.h"

#include "support/Error.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
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

volatile std::sig_atomic_t interrupted = 0;

std::string contents(const fs::path &file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// In the process that was just made.
void redirect(const fs::path &file) {
  int out = open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600), in = open("/dev/null", O_RDONLY);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
}

/// A process, first for the key and then for the proof.
struct Job {
  size_t index;
  pid_t pid = -1;
  bool isProof = false; // else: its key
  fs::path output{};
  Clock::time_point begin{};
  Result result{};
};

class Runner {
public:
  Runner(const std::vector<Proof> &proofs, const RunnerSettings &settings, const RunnerEvents &events)
      : proofs(proofs), settings(settings), events(events), results(proofs.size()) {}

  std::vector<Result> run() {
    std::string pattern = (fs::temp_directory_path() / "fathom-suite-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
      throw UserError("no temporary folder can be made in " + fs::temp_directory_path().string());
    scratch = pattern;
    auto removed = llvm::make_scope_exit([&] {
      std::error_code ignored;
      fs::remove_all(scratch, ignored);
    });
    interrupted = 0;
    auto before = std::signal(SIGINT, [](int) { interrupted = 1; });
    auto restored = llvm::make_scope_exit([&] { std::signal(SIGINT, before); });
    for (size_t next = 0; !interrupted && (next < proofs.size() || !jobs.empty());) {
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
    endAll();
    std::erase_if(results, [](const Result &result) { return result.verdict.empty(); });
    return std::move(results);
  }

private:
  void startKey(size_t index) {
    Job job{index};
    const Proof &proof = proofs[index];
    job.result.name = proof.name;
    job.result.expected = proof.expected;
    start(job, [&] {
      std::string hash;
      try {
        hash = settings.hashOf(proof);
      } catch (const std::exception &error) {
        hash = error.what();
        (void)!write(STDOUT_FILENO, hash.data(), hash.size());
        _exit(2);
      }
      (void)!write(STDOUT_FILENO, hash.data(), hash.size());
      _exit(0);
    });
    jobs.push_back(std::move(job));
  }

  void startProof(Job &job) {
    std::vector<std::string> words = proofs[job.index].arguments();
    words.insert(words.begin(), settings.program);
    job.isProof = true;
    start(job, [&] {
      std::vector<char *> argv;
      for (std::string &word : words)
        argv.push_back(word.data());
      argv.push_back(nullptr);
      execv(settings.program.c_str(), argv.data());
      _exit(127);
    });
  }

  template <typename Body> void start(Job &job, Body body) {
    job.output = scratch / std::to_string(job.index);
    job.begin = Clock::now();
    pid_t parent = getpid();
    job.pid = fork();
    if (job.pid < 0)
      throw UserError("no process can be started");
    if (job.pid > 0)
      return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      _exit(127);
    setpgid(0, 0);
    std::signal(SIGINT, SIG_DFL);
    redirect(job.output);
    const std::string &folder = proofs[job.index].folder;
    if (!folder.empty() && chdir(folder.c_str()) != 0)
      _exit(127);
    body();
  }

  /// True: the job is done.
  bool poll(Job &job) {
    int status = 0;
    rusage usage{};
    double seconds = std::chrono::duration<double>(Clock::now() - job.begin).count();
    if (wait4(job.pid, &status, WNOHANG, &usage) == 0) {
      if (seconds > proofs[job.index].timeout + graceSeconds)
        ::kill(-job.pid, SIGKILL);
      return false;
    }
    auto time = [](const timeval &t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; };
    std::string output = contents(job.output);
    if (!job.isProof)
      return keyIsThere(job, status, output);
    Result &r = job.result;
    r.seconds = seconds;
    r.cpu = time(usage.ru_utime) + time(usage.ru_stime);
    r.memoryKiB = static_cast<uint64_t>(usage.ru_maxrss);
    r.output = std::move(output);
    readVerdict(r, status);
    finish(job);
    return true;
  }

  bool keyIsThere(Job &job, int status, const std::string &output) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
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

  static void readVerdict(Result &r, int status) {
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
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
    r.reason = code == 128 + SIGKILL ? "ended after its time, or killed" : last.str();
  }

  void finish(Job &job) {
    std::vector<std::string> running;
    for (const Job &other : jobs)
      if (&other != &job)
        running.push_back(proofs[other.index].name);
    events.done(job.result, running);
    results[job.index] = std::move(job.result);
  }

  void endAll() {
    for (const Job &job : jobs) {
      ::kill(-job.pid, SIGKILL);
      waitpid(job.pid, nullptr, 0);
    }
    jobs.clear();
  }

  const std::vector<Proof> &proofs;
  const RunnerSettings &settings;
  const RunnerEvents &events;
  fs::path scratch;
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
