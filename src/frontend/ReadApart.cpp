#include "frontend/ReadApart.h"

#include "support/Error.h"

#include "llvm/ADT/StringRef.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom::frontend {

namespace {

constexpr uint64_t usualLimitMiB = 10 << 10;
constexpr int userErrorCode = 2;

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

/// In the child: it dies silently, without a core, at the latest with its parent, and does not eat the machine.
void settle(uint64_t limitMiB) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGINT, SIGTERM})
    ::signal(signal, SIG_DFL);
  rlimit limit = {};
  setrlimit(RLIMIT_CORE, &limit);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which need more than all memory
  limit.rlim_cur = limit.rlim_max = addressSpace() + ((limitMiB ? limitMiB : usualLimitMiB) << 20);
  setrlimit(RLIMIT_AS, &limit);
#else
  (void)limitMiB;
  (void)usualLimitMiB;
  (void)addressSpace;
#endif
}

/// What the child does; the message of a UserError goes to `out`.
[[noreturn]] void work(const std::function<void()> &task, int out) {
  try {
    task();
  } catch (const UserError &error) {
    llvm::StringRef text = error.what();
    (void)!write(out, text.data(), text.size());
    _exit(userErrorCode);
  } catch (...) {
    _exit(70);
  }
  _exit(0);
}

/// The child, which is killed if it still runs when this ends.
class Child {
public:
  explicit Child(pid_t pid) : pid(pid) {}
  ~Child() {
    if (pid < 0)
      return;
    kill(pid, SIGKILL);
    wait();
  }
  Child(const Child &) = delete;

  int wait() {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
      continue;
    pid = -1;
    return status;
  }

private:
  pid_t pid;
};

/// All that comes until the other end is closed.
std::string readAll(int from, const Budget &budget) {
  std::string text;
  char buffer[1024];
  while (true) {
    budget.poll();
    pollfd wanted = {from, POLLIN, 0};
    if (poll(&wanted, 1, 20) <= 0)
      continue;
    ssize_t count = read(from, buffer, sizeof buffer);
    if (count > 0)
      text.append(buffer, static_cast<size_t>(count));
    else if (count == 0 || errno != EINTR)
      return text;
  }
}

} // namespace

void runApart(const std::string &path, const std::function<void()> &task, const Budget &budget, uint64_t limitMiB) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    throw UserError("cannot make a pipe");
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    settle(limitMiB);
    work(task, ends[1]);
  }
  close(ends[1]);
  struct Closer {
    ~Closer() { close(fd); }
    int fd;
  } closer{ends[0]};
  if (pid < 0)
    throw UserError("cannot start a process");
  Child child(pid);
  std::string message = readAll(ends[0], budget);
  int status = child.wait();
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return;
  if (WIFEXITED(status) && WEXITSTATUS(status) == userErrorCode && !message.empty())
    throw UserError(message);
  throw UserError(path + ": not valid LLVM IR: LLVM fails to read it");
}

} // namespace fathom::frontend
