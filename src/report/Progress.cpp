#include "report/Progress.h"

#include <cstdio>
#include <unistd.h>

namespace fathom::report {

using Seconds = std::chrono::duration<double>;

Progress::Progress(int fileDescriptor, double delaySeconds) : fd(fileDescriptor) {
  if (!isatty(fd))
    return;
  painter = std::thread([this, delaySeconds] {
    std::unique_lock lock(mutex);
    for (double pause = delaySeconds; !wake.wait_for(lock, Seconds(pause), [this] { return done; }); pause = 0.2)
      show();
  });
}

Progress::~Progress() {
  finish();
  if (painter.joinable())
    painter.join();
}

void Progress::stage(std::string_view name) {
  std::lock_guard lock(mutex);
  stageName = name;
}

void Progress::depth(uint32_t iterations) {
  std::lock_guard lock(mutex);
  currentDepth = iterations;
}

void Progress::finish() {
  std::lock_guard lock(mutex);
  if (visible)
    write("\r\033[K");
  visible = false;
  done = true;
  wake.notify_all();
}

std::string Progress::line(std::string_view stage, std::optional<uint32_t> depth, double seconds) {
  std::string text(stage);
  if (depth)
    text += ", depth " + std::to_string(*depth);
  char elapsed[32];
  std::snprintf(elapsed, sizeof elapsed, ", %.0f s", seconds);
  return text + elapsed;
}

void Progress::show() {
  if (stageName.empty())
    return;
  double seconds = Seconds(std::chrono::steady_clock::now() - begin).count();
  write("\r\033[K" + line(stageName, currentDepth, seconds));
  visible = true;
}

/// Progress that cannot be written is not worth an error.
void Progress::write(std::string_view text) const {
  [[maybe_unused]] ssize_t written = ::write(fd, text.data(), text.size());
}

} // namespace fathom::report
