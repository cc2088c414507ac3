#include "report/Progress.h"

#include <gtest/gtest.h>

#include <poll.h>
#include <pty.h>
#include <unistd.h>

namespace fathom::report {

TEST(Progress, Line) {
  EXPECT_EQ(Progress::line("solving", std::nullopt, 1.2), "solving, 1 s");
  EXPECT_EQ(Progress::line("solving", 8, 61.7), "solving, depth 8, 62 s");
}

/// What appears on a pseudo terminal, or in a pipe, during `seconds` of progress that waits for `delay`.
static std::string shown(bool terminal, double delay, double seconds) {
  int ends[2];
  if (terminal ? openpty(&ends[0], &ends[1], nullptr, nullptr, nullptr) : pipe(ends))
    return "no pseudo terminal";
  {
    Progress progress(ends[1], delay);
    progress.stage("solving");
    progress.depth(4);
    usleep(static_cast<useconds_t>(seconds * 1e6));
  }
  // A terminal may deliver late, and may lose what was not read when its other end is closed: wait until it is quiet.
  std::string text;
  char buffer[4096];
  for (pollfd ready{ends[0], POLLIN, 0}; poll(&ready, 1, 300) > 0;) {
    ssize_t length = read(ends[0], buffer, sizeof buffer);
    if (length <= 0)
      break;
    text.append(buffer, static_cast<size_t>(length));
  }
  close(ends[0]);
  close(ends[1]);
  return text;
}

TEST(Progress, IsShownOnATerminalAndTakenAway) {
  std::string text = shown(true, 0.1, 0.5);
  EXPECT_TRUE(text.starts_with("\r\033[Ksolving, depth 4, ")) << text;
  EXPECT_TRUE(text.ends_with(" s\r\033[K")) << text;
}

TEST(Progress, WaitsForItsDelay) { EXPECT_EQ(shown(true, 10, 0.05), ""); }

TEST(Progress, IsSilentElsewhere) { EXPECT_EQ(shown(false, 0.01, 0.05), ""); }

} // namespace fathom::report
