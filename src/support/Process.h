// A process beside this one: a program, or a function of ours that is better kept apart. All that Fathom starts is
// started here. It cannot hang, crash or starve us: all waiting looks at the budget, and the process is killed with all
// that it started when this object goes (none of them is left then, so none can still write a file), and also when
// Fathom itself dies, however it dies.
//
// For that a second process, the keeper, leads the group. It waits for the end of a pipe that only Fathom writes to,
// and then kills its group. (PR_SET_PDEATHSIG would do less: it spares grandchildren, and it fires when the thread ends
// that started the process.) Being in a group of its own, the process does not see the Ctrl-C of the terminal either.
#pragma once

#include "support/Budget.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

namespace fathom {

/// What the process did wrong: "exited with code 1".
struct ProcessFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ProcessSettings {
  std::string folder{};                                  // where it starts; empty: where we are
  std::optional<std::vector<std::string>> environment{}; // NAME=value; none: ours
  /// File for what it prints, and it gets no input. Empty: pipes, and its messages go nowhere.
  std::string output{};
  uint64_t limitMiB = 0; // of memory: all addresses of a program, what a function takes beside ours; 0: no limit
  bool deepStack = false;
  /// Called in the new process, last; false: it ends.
  llvm::function_ref<bool()> confine = nullptr;
};

/// Ours, with `entry` (NAME=value) instead of what it says.
std::vector<std::string> environmentWith(llvm::StringRef entry);

/// All that waits throws BudgetExceeded when the budget ends.
class Process {
public:
  struct End {
    int exitCode = 0; // -1: a signal
    int signal = 0;
    double seconds = 0; // of the processor
    uint64_t memoryKiB = 0;
    bool isGood() const { return exitCode == 0; }
    /// "exited with code 1"
    std::string text() const;
  };

  /// The exit code of a process that could not be as it was wanted; the program is not there, for instance.
  static constexpr int cannotStart = 127;

  /// `command`: a program's path and its arguments. Throws ProcessFailed if no process can be made.
  Process(const Budget &budget, llvm::ArrayRef<std::string> command, const ProcessSettings &settings);
  /// Runs `work` in a copy of this process; it gets the ends of the pipes and returns an exit code.
  Process(const Budget &budget, llvm::function_ref<int(int in, int out)> work, const ProcessSettings &settings);
  ~Process();
  Process(const Process &) = delete;

  /// Sends all of it, and keeps what comes meanwhile. Throws ProcessFailed when the process is not there any more.
  void send(llvm::StringRef text);
  /// Waits until there is more output. Throws ProcessFailed when there will be none.
  void receive();
  /// Waits until there will be no more output.
  void receiveAll();
  /// What came and was not taken.
  std::string &output() { return received; }

  /// How it ended, if it did. What it started may still run, until this object goes.
  const std::optional<End> &end();
  /// Waits for its end.
  const End &wait();
  pid_t id() const { return child; }

  /// Kills all processes with all that they started, and waits until they are gone; for whoever will end at once, too:
  /// how they ended cannot be asked any more. Safe in a signal handler.
  static void endAll();

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

  void start(llvm::function_ref<void(int in, int out)> body, const ProcessSettings &settings, uint64_t limitBytes);
  void startKeeper();
  /// Waits for room in `text`'s pipe or for output; writes and reads what is possible at once.
  void exchange(llvm::StringRef &text);
  void write(llvm::StringRef &text);
  void readAll();
  [[noreturn]] void failEnded();
  void kill();

  const Budget &budget;
  Pipe lifeline, toChild, fromChild;
  File childEnd; // can be read when the child has ended
  pid_t keeper = -1, child = -1;
  bool isClosed = false; // its end of the output
  std::optional<End> ended;
  std::string received;
};

/// Ends this process without ceremony: what it has started is killed, its temporary files are removed. `lastWords` go
/// to standard output, after which no other thread can write there. Safe in a signal handler and on any thread.
[[noreturn]] void exitAtOnce(int code, llvm::StringRef lastWords = {});

} // namespace fathom
