#include "support/Process.h"

#include "support/Children.h"
#include "support/ScratchFile.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom {

namespace {

constexpr int slice = 10; // ms between looks at the budget

/// Groups that endAll has to end. More at a time are left to their keepers.
std::atomic<pid_t> groups[512];

void exchangeGroup(pid_t before, pid_t after) {
  for (std::atomic<pid_t> &group : groups) {
    pid_t expected = before;
    if (group.compare_exchange_strong(expected, after))
      return;
  }
}

/// Waits until all of the group have ended. It has been killed, so that takes a moment, but not none. All of it: what
/// a process leaves behind becomes a child of ours (startKeeper) before that process can be waited for.
void waitForGroup(pid_t leader) {
  while (waitpid(-leader, nullptr, 0) > 0 || errno == EINTR)
    continue;
}

/// While it lives, a write to a closed pipe is an error and no signal, in this thread.
class NoPipeSignal {
public:
  NoPipeSignal() {
    sigemptyset(&pipeSignal);
    sigaddset(&pipeSignal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before);
  }
  ~NoPipeSignal() {
    timespec now = {};
    while (sigtimedwait(&pipeSignal, nullptr, &now) < 0 && errno == EINTR)
      continue;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

private:
  sigset_t pipeSignal, before;
};

ProcessFailed systemError(const char *what) { return ProcessFailed(std::string(what) + ": " + std::strerror(errno)); }

/// Bytes of address space that this process has now.
uint64_t addressSpace() {
  std::FILE *file = std::fopen("/proc/self/statm", "r");
  unsigned long pages = 0;
  if (file) {
    if (std::fscanf(file, "%lu", &pages) != 1)
      pages = 0;
    std::fclose(file);
  }
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

/// For a copy of this process; 0: none.
uint64_t limitOfCopy(uint64_t limitMiB) {
#ifdef FATHOM_SANITIZED
  constexpr bool isSanitised = true; // which needs more than all memory
#else
  constexpr bool isSanitised = false;
#endif
  return limitMiB && !isSanitised ? addressSpace() + (limitMiB << 20) : 0;
}

/// In the child: input and output are as wanted, nothing else stays open, and signals act as usual. Only what is safe
/// after a fork, here and below.
bool settle(int in, int out, const ProcessSettings &settings, uint64_t limitBytes) {
  int nothing = open("/dev/null", O_RDWR), messages = nothing;
  if (!settings.output.empty()) {
    in = nothing;
    out = messages = open(settings.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  }
  if (in < 0 || out < 0 || nothing < 0)
    return false;
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(messages, STDERR_FILENO);
  close_range(3, ~0u, 0);
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGPIPE, SIGINT, SIGTERM, SIGHUP})
    ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
  rlimit limit = {};
  setrlimit(RLIMIT_CORE, &limit);
  if (settings.deepStack && getrlimit(RLIMIT_STACK, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_STACK, &limit);
  }
  if (limitBytes) {
    limit = {limitBytes, limitBytes};
    setrlimit(RLIMIT_AS, &limit);
  }
  if (!settings.folder.empty() && chdir(settings.folder.c_str()) != 0)
    return false;
  return !settings.confine || settings.confine();
}

std::vector<char *> pointersTo(llvm::ArrayRef<std::string> words) {
  std::vector<char *> result;
  for (const std::string &word : words)
    result.push_back(const_cast<char *>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

} // namespace

std::vector<std::string> environmentWith(llvm::StringRef entry) {
  std::vector<std::string> result{entry.str()};
  llvm::StringRef name = entry.take_front(entry.find('=') + 1);
  for (char **other = environ; *other; ++other)
    if (!llvm::StringRef(*other).starts_with(name))
      result.push_back(*other);
  return result;
}

std::string Process::End::text() const {
  return signal ? "was killed by signal " + std::to_string(signal) : "exited with code " + std::to_string(exitCode);
}

void Process::File::close() {
  if (fd >= 0)
    ::close(fd);
  fd = -1;
}

Process::Pipe::Pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    throw systemError("no pipe");
  read.fd = ends[0];
  write.fd = ends[1];
}

Process::Process(const Budget &budget, llvm::ArrayRef<std::string> command, const ProcessSettings &settings)
    : budget(budget) {
  std::vector<char *> arguments = pointersTo(command);
  std::vector<char *> variables;
  if (settings.environment)
    variables = pointersTo(*settings.environment);
  auto body = [&](int, int) {
    execve(arguments[0], arguments.data(), settings.environment ? variables.data() : environ);
  };
  start(body, settings, settings.limitMiB << 20);
}

Process::Process(const Budget &budget, llvm::function_ref<int(int, int)> work, const ProcessSettings &settings)
    : budget(budget) {
  start([&](int in, int out) { _exit(work(in, out)); }, settings, limitOfCopy(settings.limitMiB));
}

void Process::startKeeper() {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  keeper = fork();
  if (keeper < 0)
    throw systemError("no process");
  if (keeper == 0) {
    setpgid(0, 0);
    dup2(lifeline.read.fd, STDIN_FILENO);
    close_range(1, ~0u, 0);
    char unused;
    while (read(STDIN_FILENO, &unused, 1) < 0 && errno == EINTR)
      continue;
    ::kill(0, SIGKILL);
    _exit(0);
  }
  // Here too, for either may come first.
  setpgid(keeper, keeper);
  exchangeGroup(0, keeper);
}

void Process::start(llvm::function_ref<void(int, int)> body, const ProcessSettings &settings, uint64_t limitBytes) {
  startKeeper();
  child = fork();
  if (child == 0) {
    setpgid(0, keeper);
    if (settle(toChild.read.fd, fromChild.write.fd, settings, limitBytes))
      body(STDIN_FILENO, STDOUT_FILENO);
    _exit(cannotStart);
  }
  if (child < 0) {
    ProcessFailed error = systemError("no process");
    kill();
    throw error;
  }
  setpgid(child, keeper);
  addChild(child);
  childEnd.fd = static_cast<int>(syscall(SYS_pidfd_open, child, 0)); // where there is none, waiting takes a slice
  toChild.read.close();
  fromChild.write.close();
  for (int fd : {toChild.write.fd, fromChild.read.fd})
    fcntl(fd, F_SETFL, O_NONBLOCK);
}

Process::~Process() { kill(); }

void Process::kill() {
  if (child > 0) {
    ::kill(child, SIGKILL); // it may have left the group
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR)
      continue;
    removeChild(child);
  }
  if (keeper > 0) {
    ::kill(-keeper, SIGKILL);
    exchangeGroup(keeper, 0);
    waitForGroup(keeper);
  }
  child = keeper = -1;
}

void Process::endAll() {
  for (std::atomic<pid_t> &group : groups)
    if (pid_t leader = group)
      ::kill(-leader, SIGKILL);
  for (std::atomic<pid_t> &group : groups)
    if (pid_t leader = group)
      waitForGroup(leader);
}

const std::optional<Process::End> &Process::end() {
  int status = 0;
  rusage usage = {};
  if (ended || wait4(child, &status, WNOHANG, &usage) != child)
    return ended;
  removeChild(child);
  child = -1;
  auto seconds = [](const timeval &t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; };
  ended = {.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
           .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
           .seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime),
           .memoryKiB = static_cast<uint64_t>(usage.ru_maxrss)};
  return ended;
}

const Process::End &Process::wait() {
  while (!end()) {
    budget.poll();
    pollfd wake = {childEnd.fd, POLLIN, 0};
    poll(&wake, 1, slice);
  }
  return *ended;
}

void Process::send(llvm::StringRef text) {
  while (!text.empty())
    exchange(text);
}

void Process::receive() {
  llvm::StringRef nothing;
  size_t before = received.size();
  while (received.size() == before && !isClosed)
    exchange(nothing);
  if (received.size() == before)
    failEnded();
}

void Process::receiveAll() {
  llvm::StringRef nothing;
  while (!isClosed)
    exchange(nothing);
}

void Process::exchange(llvm::StringRef &text) {
  budget.poll();
  pollfd ends[] = {{fromChild.read.fd, POLLIN, 0}, {text.empty() ? -1 : toChild.write.fd, POLLOUT, 0}};
  if (poll(ends, 2, slice) < 0 && errno != EINTR)
    throw systemError("no answer");
  if (ends[0].revents)
    readAll();
  else if (ends[1].revents)
    write(text);
  if (isClosed && !text.empty())
    failEnded();
}

void Process::write(llvm::StringRef &text) {
  NoPipeSignal guard;
  ssize_t count = ::write(toChild.write.fd, text.data(), text.size());
  if (count >= 0)
    text = text.drop_front(static_cast<size_t>(count));
  else if (errno == EPIPE)
    failEnded();
  else if (errno != EAGAIN && errno != EINTR)
    throw systemError("cannot be written to");
}

/// At most a mebibyte, so that whoever looks at the output can say when it is too much.
void Process::readAll() {
  char buffer[1 << 16];
  for (unsigned i = 0; i < 16; ++i) {
    ssize_t count = read(fromChild.read.fd, buffer, sizeof buffer);
    isClosed |= count == 0;
    if (count <= 0)
      return;
    received.append(buffer, static_cast<size_t>(count));
  }
}

/// It has closed a pipe; mostly because it ended, which may take a moment.
void Process::failEnded() {
  for (unsigned i = 0; i < 20 && !end(); ++i)
    usleep(5000);
  throw ProcessFailed(ended ? ended->text() : "closed its input or output");
}

static const pid_t self = getpid();

void exitAtOnce(int code, llvm::StringRef lastWords) {
  if (!lastWords.empty()) {
    int out = dup(STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    (void)!write(out, lastWords.data(), lastWords.size());
  }
  if (getpid() == self) { // to a copy, they are those of others
    Process::endAll();
    ScratchFolder::removeAll();
  }
  _exit(code);
}

} // namespace fathom
