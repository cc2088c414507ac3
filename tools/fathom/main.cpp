#include "Certify.h"
#include "Check.h"
#include "CommandLine.h"
#include "Ir.h"
#include "Prove.h"
#include "Regions.h"
#include "support/Budget.h"
#include "support/Error.h"
#include "support/Process.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <pthread.h>
#include <system_error>
#include <unistd.h>

using namespace fathom;

/// LLVM ends the process when it meets something it cannot handle; it shall do so with one line.
static void onFatalError(void *, const char *reason, bool) {
  std::fprintf(stderr, "fathom: internal error in LLVM: %s\n", reason);
  exitAtOnce(70);
}

/// A crash, too, is one line. Only what is safe in a signal handler.
static void onCrash(int) {
  constexpr char text[] = "fathom: internal error: crashed; please report the input\n";
  (void)!write(STDERR_FILENO, text, sizeof text - 1);
  exitAtOnce(70);
}

/// In this thread, on a stack of its own, so that a stack overflow is caught as well. Returns the one that it had.
static stack_t catchCrashes() {
  static char stack[1 << 16];
  stack_t alternative = {}, before = {};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, &before);
  struct sigaction action = {};
  action.sa_handler = onCrash;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    sigaction(signal, &action, nullptr);
  return before;
}

/// Ends what is being done: the answer is UNKNOWN, with what is known so far. Twice: at once.
static void onInterrupt(int signal) {
  if (Budget::interruptAll())
    return;
  exitAtOnce(128 + signal);
}

/// Nobody reads the output any more.
static void onBrokenPipe(int signal) { exitAtOnce(128 + signal); }

/// What is ignored stays so, as nohup wants it.
static void catchInterrupts() {
  struct sigaction action = {}, before = {};
  action.sa_flags = SA_RESTART;
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    action.sa_handler = signal == SIGPIPE ? onBrokenPipe : onInterrupt;
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);
  }
}

/// Or the next file that is opened would be taken for them.
static void openStandardFiles() {
  int file = open("/dev/null", O_RDWR);
  while (file >= 0 && file <= STDERR_FILENO)
    file = open("/dev/null", O_RDWR);
  close(file);
}

/// For commands that know nothing before they have ended: when the budget ends, so do they.
static void startBudget(Budget &budget, const Options &options) {
  auto end = [](const std::string &reason) { exitAtOnce(3, "UNKNOWN: " + reason + "\n"); };
  budget.start(options.timeoutSeconds, options.memoryLimitMiB, end, /*graceSeconds=*/0);
}

static int run(const CommandLine &line) {
  switch (line.command) {
  case Command::Check:
    return runCheck(line.options, line.outputs);
  case Command::Prove:
    return runProve(line.options, line.prove);
  case Command::Suite:
    return runSuite(line.suite);
  case Command::SuiteDiff:
    return runSuiteDiff(line.suite);
  default:
    break;
  }
  Budget budget;
  startBudget(budget, line.options);
  switch (line.command) {
  case Command::Ir:
    return runIr(line.options, line.stage);
  case Command::Regions:
    return runRegions(line.options, line.regions);
  case Command::Certify:
    return runCertify(line.certificate);
  case Command::Replay:
    return runReplay(line.trace, budget);
  default:
    return 70;
  }
}

static int tryToRun(int argc, char **argv) {
  try {
    std::optional<CommandLine> line = parseCommandLine(argc, argv);
    return line ? run(*line) : 0;
  } catch (const UserError &error) {
    llvm::outs().flush();
    llvm::errs() << "fathom: " << error.what() << "\n";
    return 2;
  } catch (const Unsupported &error) {
    llvm::outs() << "UNKNOWN: not supported: " << error.what() << "\n";
    return 3;
  } catch (const BudgetExceeded &error) {
    llvm::outs() << "UNKNOWN: " << error.what() << "\n";
    return 3;
  } catch (const std::bad_alloc &) {
    llvm::outs() << "UNKNOWN: out of memory\n";
    return 3;
  } catch (const std::system_error &error) {
    llvm::errs() << "fathom: cannot start a thread: " << error.what() << "\n";
    return 2;
  } catch (const std::exception &error) {
    llvm::errs() << "fathom: internal error: " << error.what() << "\n";
    return 70;
  }
}

namespace {
struct Work {
  int argc;
  char **argv;
  int exitCode = 70;

  static void *run(void *given) {
    auto &work = *static_cast<Work *>(given);
    stack_t before = catchCrashes();
    work.exitCode = tryToRun(work.argc, work.argv);
    sigaltstack(&before, nullptr); // sanitizers free theirs when a thread ends
    return nullptr;
  }
};
} // namespace

/// LLVM's analyses recurse as deeply as a loop is unrolled often, for which the usual stack is too small. Where there
/// is no room for a large one, it has to do.
static int runOnLargeStack(Work work) {
  constexpr size_t bytes = size_t{1} << 30; // of addresses; memory is taken as it is used
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, bytes);
  if (pthread_create(&thread, &attributes, Work::run, &work) == 0)
    pthread_join(thread, nullptr);
  else
    Work::run(&work);
  pthread_attr_destroy(&attributes);
  return work.exitCode;
}

int main(int argc, char **argv) {
  llvm::install_fatal_error_handler(onFatalError);
  openStandardFiles();
  catchInterrupts();
  return afterOutput(runOnLargeStack({argc, argv}));
}
