#include "Certify.h"
#include "Check.h"
#include "CommandLine.h"
#include "Ir.h"
#include "Prove.h"
#include "Regions.h"
#include "support/Budget.h"
#include "support/Error.h"
#include "support/ScratchFile.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace fathom;

/// LLVM ends the process when it meets something it cannot handle; it shall do so with one line.
static void onFatalError(void *, const char *reason, bool) {
  std::fprintf(stderr, "fathom: internal error in LLVM: %s\n", reason);
  ScratchFile::removeAll();
  _exit(70);
}

/// A crash, too, is one line. Only what is safe in a signal handler.
static void onCrash(int) {
  constexpr char text[] = "fathom: internal error: crashed; please report the input\n";
  (void)!write(STDERR_FILENO, text, sizeof text - 1);
  ScratchFile::removeAll();
  _exit(70);
}

/// On a stack of its own, so that a stack overflow is caught as well.
static void catchCrashes() {
  static char stack[1 << 16];
  stack_t alternative = {};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_handler = onCrash;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    sigaction(signal, &action, nullptr);
}

/// Ends what is being done: the answer is UNKNOWN, with what is known so far. Twice: at once.
static void onInterrupt(int signal) {
  if (Budget::interruptAll())
    return;
  ScratchFile::removeAll();
  _exit(128 + signal);
}

static void catchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = onInterrupt;
  action.sa_flags = SA_RESTART;
  for (int signal : {SIGINT, SIGTERM})
    sigaction(signal, &action, nullptr);
}

int main(int argc, char **argv) {
  llvm::install_fatal_error_handler(onFatalError);
  catchCrashes();
  try {
    std::optional<CommandLine> line = parseCommandLine(argc, argv);
    if (!line)
      return 0;
    switch (line->command) {
    case Command::Check:
      catchInterrupts();
      return runCheck(line->options, line->outputs);
    case Command::Prove:
      catchInterrupts();
      return runProve(line->options, line->prove);
    case Command::Ir:
      return runIr(line->options, line->stage);
    case Command::Regions:
      return runRegions(line->options, line->regions);
    case Command::Certify:
      return runCertify(line->certificate);
    case Command::Suite:
      return runSuite(line->suite);
    case Command::SuiteDiff:
      return runSuiteDiff(line->suite);
    case Command::Replay:
      return runReplay(line->trace);
    }
    return 70;
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
  } catch (const std::exception &error) {
    llvm::errs() << "fathom: internal error: " << error.what() << "\n";
    return 70;
  }
}
