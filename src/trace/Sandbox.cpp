#include "trace/Sandbox.h"

#include "support/Error.h"

#include "llvm/Support/MemoryBuffer.h"

#include <chrono>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fathom::trace {

/// socket() fails but for sockets of the machine itself, and there is no other door (io_uring; of 32-bit programs
/// socketcall, which has its arguments in memory: so these get no sockets where the C library uses it).
static bool closeNetwork() {
#if defined(__x86_64__)
  constexpr unsigned socketcall32 = 102, socket32 = 359, ioUringSetup32 = 425;
  sock_filter rules[] = {
      /*  0 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      /*  1 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 7, 0),
      /*  2 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_I386, 1, 0),
      /*  3 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      /*  4 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      /*  5 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ioUringSetup32, 9, 0),
      /*  6 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, socketcall32, 8, 0),
      /*  7 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, socket32, 5, 0),
      /*  8 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      /*  9 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      /* 10 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 4, 0),
      /* 11 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0),
      /* 12 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      /* 13 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
      /* 14 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
      /* 15 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      /* 16 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog filter{sizeof rules / sizeof rules[0], rules};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
#else
  return false;
#endif
}

static void limit(int what, rlim_t most) {
  rlimit value{most, most};
  setrlimit(what, &value);
}

/// In the child: only what is safe between fork and exec.
[[noreturn]] static void become(const char *program, const char *folder, const char *errors, char *const *environment,
                                const SandboxLimits &limits) {
  constexpr int cannotStart = 127;
  setsid();
  int nothing = open("/dev/null", O_RDWR);
  int out = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (nothing < 0 || out < 0 || chdir(folder) != 0)
    _exit(cannotStart);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  limit(RLIMIT_CPU, limits.seconds + 1);
  limit(RLIMIT_FSIZE, limits.fileBytes);
  limit(RLIMIT_CORE, 0);
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    std::signal(signal, SIG_DFL);
  if (!closeNetwork())
    _exit(cannotStart);
  char *const arguments[] = {const_cast<char *>(program), nullptr};
  execve(program, arguments, environment);
  _exit(cannotStart);
}

static SandboxResult waitFor(pid_t child, const SandboxLimits &limits) {
  using namespace std::chrono;
  SandboxResult result;
  auto deadline = steady_clock::now() + seconds(limits.seconds);
  int status = 0;
  auto pause = microseconds(500);
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (steady_clock::now() > deadline) {
      result.timedOut = true;
      kill(-child, SIGKILL); // with all that it has started
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min<microseconds>(pause * 2, milliseconds(20));
  }
  kill(-child, SIGKILL);
  result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return result;
}

SandboxResult runInSandbox(const std::string &program, const std::string &folder,
                           const std::vector<std::string> &environment, const SandboxLimits &limits) {
  std::string errors = folder + "/stderr";
  std::vector<char *> words;
  for (const std::string &word : environment)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = fork();
  if (child < 0)
    throw UserError("cannot start a process");
  if (child == 0)
    become(program.c_str(), folder.c_str(), errors.c_str(), words.data(), limits);
  SandboxResult result = waitFor(child, limits);
  auto text = llvm::MemoryBuffer::getFile(errors, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (text)
    result.errors = (*text)->getBuffer().str();
  return result;
}

} // namespace fathom::trace
