#include "trace/Sandbox.h"

#include "support/Process.h"

#include <chrono>
#include <cstddef>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace fathom::trace {

/// socket() fails but for sockets of the machine itself, and there is no other door (io_uring; of 32-bit programs
/// socketcall, which has its arguments in memory: so these get no sockets where the C library uses it). Nor can it
/// leave its group, with which it will be killed.
static bool closeDoors() {
#if defined(__x86_64__)
  constexpr unsigned setpgid32 = 57, setsid32 = 66, socketcall32 = 102, socket32 = 359, ioUringSetup32 = 425;
  constexpr unsigned x32 = 0x40000000; // the same calls by other numbers
  sock_filter rules[] = {
      /*  0 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      /*  1 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 9, 0),
      /*  2 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_I386, 1, 0),
      /*  3 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      /*  4 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      /*  5 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ioUringSetup32, 14, 0),
      /*  6 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, socketcall32, 13, 0),
      /*  7 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, setsid32, 12, 0),
      /*  8 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, setpgid32, 11, 0),
      /*  9 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, socket32, 8, 0),
      /* 10 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      /* 11 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      /* 12 */ BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, x32, 7, 0),
      /* 13 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 6, 0),
      /* 14 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setsid, 5, 0),
      /* 15 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setpgid, 4, 0),
      /* 16 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0),
      /* 17 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      /* 18 */ BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
      /* 19 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
      /* 20 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      /* 21 */ BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
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

/// In the new process: only what is safe between fork and exec.
static bool confine(const SandboxLimits &limits) {
  int nothing = open("/dev/null", O_WRONLY), terminal = open("/dev/tty", O_RDWR | O_NONBLOCK);
  dup2(nothing, STDOUT_FILENO);
  if (terminal >= 0)
    ioctl(terminal, TIOCNOTTY); // or it could read from it
  close(terminal);
  close(nothing);
  limit(RLIMIT_CPU, limits.seconds + 1);
  limit(RLIMIT_FSIZE, limits.fileBytes);
  return closeDoors();
}

/// What is there may be anything: the program could change it.
static std::string firstBytes(const std::string &path, size_t most) {
  int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status = {};
  std::string text;
  if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    char buffer[1 << 16];
    for (ssize_t count; text.size() < most && (count = read(file, buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<size_t>(count));
  }
  close(file);
  return text;
}

static SandboxResult waitFor(Process &process, const SandboxLimits &limits, const Budget &budget) {
  using namespace std::chrono;
  SandboxResult result;
  auto deadline = steady_clock::now() + seconds(limits.seconds);
  auto pause = microseconds(500);
  while (!process.end()) {
    budget.poll();
    if (steady_clock::now() > deadline) {
      result.timedOut = true;
      return result;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min<microseconds>(pause * 2, milliseconds(20));
  }
  result.exitCode = process.end()->exitCode;
  result.signal = process.end()->signal;
  return result;
}

SandboxResult runInSandbox(const std::string &program, const std::string &folder,
                           const std::vector<std::string> &environment, const SandboxLimits &limits,
                           const Budget &budget) {
  SandboxResult result;
  std::string errors = folder + "/stderr";
  auto confined = [&] { return confine(limits); };
  {
    Process process(budget, program,
                    {.folder = folder, .environment = environment, .output = errors, .confine = confined});
    result = waitFor(process, limits, budget);
  } // and all that it has started ends
  result.errors = firstBytes(errors, limits.fileBytes);
  return result;
}

} // namespace fathom::trace
