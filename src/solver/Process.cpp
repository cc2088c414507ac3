#include "solver/Process.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace fathom::solver {

namespace {

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

/// In the child: pipes become standard input and output, nothing else stays open, and signals act as usual.
void settle(int in, int out, uint64_t limitBytes) {
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  close_range(3, ~0u, 0);
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGPIPE, SIGINT, SIGTERM})
    ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
  rlimit limit = {};
  setrlimit(RLIMIT_CORE, &limit);
  // Many solvers recurse over terms.
  if (getrlimit(RLIMIT_STACK, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_STACK, &limit);
  }
  if (limitBytes) {
    limit = {limitBytes, limitBytes};
    setrlimit(RLIMIT_AS, &limit);
  }
}

} // namespace

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

Process::Process(const Budget &budget, llvm::ArrayRef<std::string> command, uint64_t limitMiB) : budget(budget) {
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  start([&](int, int) { execv(arguments[0], arguments.data()); }, limitMiB << 20);
}

Process::Process(const Budget &budget, llvm::function_ref<int(int, int)> work, uint64_t limitMiB) : budget(budget) {
  uint64_t limit = limitMiB ? addressSpace() + (limitMiB << 20) : 0;
  start([&](int in, int out) { _exit(work(in, out)); }, limit);
}

void Process::startKeeper() {
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
}

void Process::start(llvm::function_ref<void(int, int)> body, uint64_t limitBytes) {
  startKeeper();
  child = fork();
  if (child == 0) {
    setpgid(0, keeper);
    settle(toChild.read.fd, fromChild.write.fd, limitBytes);
    body(STDIN_FILENO, STDOUT_FILENO);
    _exit(127);
  }
  if (child < 0) {
    kill();
    throw systemError("no process");
  }
  setpgid(child, keeper);
  toChild.read.close();
  fromChild.write.close();
  for (int fd : {toChild.write.fd, fromChild.read.fd})
    fcntl(fd, F_SETFL, O_NONBLOCK);
}

Process::~Process() { kill(); }

void Process::kill() {
  if (keeper > 0)
    ::kill(-keeper, SIGKILL);
  for (pid_t *process : {&child, &keeper}) {
    if (*process > 0)
      while (waitpid(*process, nullptr, 0) < 0 && errno == EINTR)
        continue;
    *process = -1;
  }
}

void Process::send(llvm::StringRef text) {
  while (!text.empty())
    exchange(text);
}

void Process::receive() {
  llvm::StringRef nothing;
  size_t before = received.size();
  while (received.size() == before)
    exchange(nothing);
}

void Process::exchange(llvm::StringRef &text) {
  constexpr int slice = 10; // ms
  budget.poll();
  pollfd ends[] = {{fromChild.read.fd, POLLIN, 0}, {text.empty() ? -1 : toChild.write.fd, POLLOUT, 0}};
  if (poll(ends, 2, slice) < 0 && errno != EINTR)
    throw systemError("no answer");
  if (ends[0].revents)
    readAll();
  else if (ends[1].revents)
    write(text);
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
    if (count == 0 && i == 0)
      failEnded();
    if (count <= 0)
      return;
    received.append(buffer, static_cast<size_t>(count));
  }
}

/// It has closed a pipe; mostly because it ended, which may take a moment.
void Process::failEnded() {
  int status = 0;
  for (unsigned i = 0; i < 20; ++i) {
    if (waitpid(child, &status, WNOHANG) == child) {
      child = -1;
      break;
    }
    usleep(5000);
  }
  if (child > 0)
    throw ProcessFailed("closed its input or output");
  if (WIFSIGNALED(status))
    throw ProcessFailed("was killed by signal " + std::to_string(WTERMSIG(status)));
  throw ProcessFailed("exited with code " + std::to_string(WEXITSTATUS(status)));
}

} // namespace fathom::solver
