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

/// Two ends of a pseudo terminal or of a pipe.
class Channel {
public:
  explicit Channel(bool terminal) {
    isOpen = (terminal ? openpty(&ends[0], &ends[1], nullptr, nullptr, nullptr) : pipe(ends)) == 0;
  }
  ~Channel() {
    if (!isOpen)
      return;
    close(ends[0]);
    close(ends[1]);
  }
  Channel(const Channel &) = delete;

  int writer() const { return ends[1]; }

  /// Adds what arrives to the text until it ends in `suffix`; gives up when nothing comes for so long.
  void readUntil(std::string_view suffix, int milliseconds) {
    char buffer[4096];
    for (pollfd ready{ends[0], POLLIN, 0}; !text.ends_with(suffix) && poll(&ready, 1, milliseconds) > 0;) {
      ssize_t length = read(ends[0], buffer, sizeof buffer);
      if (length <= 0)
        return;
      text.append(buffer, static_cast<size_t>(length));
    }
  }

  bool isOpen = false;
  std::string text;

private:
  int ends[2];
};

// The machine may be busy: the test waits for the line, not for a time.
constexpr int longEnough = 60000;
constexpr std::string_view erase = "\r\033[K";

TEST(Progress, IsShownOnATerminalAndTakenAway) {
  Channel channel(true);
  ASSERT_TRUE(channel.isOpen);
  {
    Progress progress(channel.writer(), 0.1);
    progress.depth(4);
    progress.stage("solving");
    channel.readUntil(" s", longEnough);
  }
  channel.readUntil(erase, longEnough);
  EXPECT_TRUE(channel.text.starts_with(std::string(erase) + "solving, depth 4, ")) << channel.text;
  EXPECT_TRUE(channel.text.ends_with(" s" + std::string(erase))) << channel.text;
}

static std::string shownWithin50Milliseconds(bool terminal, double delay) {
  Channel channel(terminal);
  EXPECT_TRUE(channel.isOpen);
  {
    Progress progress(channel.writer(), delay);
    progress.stage("solving");
    usleep(50000);
  }
  channel.readUntil("nothing", 200);
  return channel.text;
}

TEST(Progress, WaitsForItsDelay) { EXPECT_EQ(shownWithin50Milliseconds(true, 1000), ""); }

TEST(Progress, IsSilentElsewhere) { EXPECT_EQ(shownWithin50Milliseconds(false, 0.01), ""); }

} // namespace fathom::report
