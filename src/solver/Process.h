// A process beside this one, with pipes to its input and from its output: a program, or a function of ours that is
// better kept apart. Neither can hang, crash or starve us: all waiting looks at the budget, and the process is killed
// with all that it started when this object goes, and also when Fathom itself dies, however it dies.
//
// For that a second process, the keeper, leads the group. It waits for the end of a pipe that only Fathom writes to,
// and then kills its group. (PR_SET_PDEATHSIG would do less: it spares grandchildren, and it fires when the thread ends
// that started the process.)
#pragma once

#include "support/Budget.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <stdexcept>
#include <string>
#include <sys/types.h>

namespace fathom::solver {

/// What the process did wrong: "exited with code 1".
struct ProcessFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// All that waits throws BudgetExceeded when the budget ends, and ProcessFailed when the process is not there any more.
class Process {
public:
  /// `command`: a program's path and its arguments. It may use so many MiB; 0: no limit.
  Process(const Budget &budget, llvm::ArrayRef<std::string> command, uint64_t limitMiB);
  /// Runs `work` in a copy of this process; it gets the ends of the pipes and returns an exit code.
  Process(const Budget &budget, llvm::function_ref<int(int in, int out)> work, uint64_t limitMiB);
  ~Process();
  Process(const Process &) = delete;

  /// Sends all of it, and keeps what comes meanwhile.
  void send(llvm::StringRef text);
  /// Waits until there is more output.
  void receive();
  /// What came and was not taken.
  std::string &output() { return received; }

private:
  /// A file descriptor that is closed at last.
  class File {
  public:
    File() = default;
    ~File() { close(); }
    File(const File &) = delete;
    void close();
    int fd = -1;
  };
  struct Pipe {
    Pipe();
    File read, write;
  };

  void start(llvm::function_ref<void(int in, int out)> body, uint64_t limitMiB);
  void startKeeper();
  /// Waits for room in `text`'s pipe or for output; writes and reads what is possible at once.
  void exchange(llvm::StringRef &text);
  void write(llvm::StringRef &text);
  void readAll();
  [[noreturn]] void failEnded();
  void kill();

  const Budget &budget;
  Pipe lifeline, toChild, fromChild;
  pid_t keeper = -1, child = -1;
  std::string received;
};

} // namespace fathom::solver
