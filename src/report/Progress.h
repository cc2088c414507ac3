// One line on standard error that says what is going on, rewritten in place. It appears only on a terminal, and only
// once a run has taken a second; it is gone before anything else is printed.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace fathom::report {

class Progress {
public:
  /// Shows nothing unless the file descriptor is a terminal.
  explicit Progress(int fileDescriptor = 2, double delaySeconds = 1);
  ~Progress();
  Progress(const Progress &) = delete;

  /// What is being done now.
  void stage(std::string_view name);
  /// How far loops are unrolled at present.
  void depth(uint32_t iterations);
  /// Takes the line away for good; may be called from any thread.
  void finish();

  /// "solving, depth 8, 12 s".
  static std::string line(std::string_view stage, std::optional<uint32_t> depth, double seconds);

private:
  void show();
  void write(std::string_view text) const;

  const int fd;
  const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  std::mutex mutex;
  std::condition_variable wake;
  std::string stageName;
  std::optional<uint32_t> currentDepth;
  bool done = false;
  bool visible = false;
  std::thread painter;
};

} // namespace fathom::report
