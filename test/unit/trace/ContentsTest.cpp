#include "trace/Contents.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::trace {

using Kind = Segment::Kind;

static Segment fill(uint8_t byte) { return {.kind = Kind::Fill, .ref = 0, .value = byte}; }

/// What stands at an offset: a filled byte, or 1000 + the offset in the initial contents.
static uint64_t valueAt(const Contents &contents, uint64_t offset) {
  const Segment &segment = contents.at(offset)->second;
  return segment.kind == Kind::Fill ? segment.value : 1000 + segment.source(offset);
}

TEST(Contents, SegmentsCoverEverything) {
  Contents contents(7);
  contents.write(8, 8, fill(1));
  contents.write(12, 100, fill(2));
  contents.write(0, 1, fill(3));
  uint64_t next = 0;
  for (const auto &[first, segment] : contents.all()) {
    EXPECT_EQ(first, next);
    next = segment.last + 1;
  }
  EXPECT_EQ(next, 0u) << "the last segment reaches the end";
}

TEST(Contents, LastByteOfTheAddressSpace) {
  Contents contents(7);
  contents.write(~0ull - 3, 100, fill(1));
  EXPECT_EQ(valueAt(contents, ~0ull), 1u);
  EXPECT_EQ(valueAt(contents, ~0ull - 4), 1000 + ~0ull - 4);
  contents.write(0, ~0ull, fill(2));
  EXPECT_EQ(valueAt(contents, ~0ull), 1u);
  EXPECT_EQ(valueAt(contents, 0), 2u);
}

TEST(Contents, APointerIsIntactUntilItIsCut) {
  auto isIntactAt = [](const Contents &contents, uint64_t offset) {
    auto it = contents.at(offset);
    return it->first == offset && Contents::isIntactPointer(it->first, it->second, 8);
  };
  Contents contents(7);
  contents.write(16, 8, {.kind = Kind::Pointer, .ref = 3, .value = 4, .delta = -16ull});
  EXPECT_TRUE(isIntactAt(contents, 16));
  contents.write(3, 16, contents.read(16, 8));
  EXPECT_TRUE(isIntactAt(contents, 3)) << "a copy";
  contents.write(40, 16, contents.read(16, 7));
  EXPECT_FALSE(isIntactAt(contents, 40)) << "a copy that was cut";
  contents.write(23, 1, fill(0));
  EXPECT_FALSE(isIntactAt(contents, 16)) << "the last byte is overwritten";
}

TEST(Contents, AgreesWithAPlainArray) {
  constexpr uint64_t size = 64;
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    Contents contents(7);
    std::vector<uint64_t> model(size);
    for (uint64_t i = 0; i < size; ++i)
      model[i] = 1000 + i;
    for (int step = 0; step < 30; ++step) {
      uint64_t length = random() % 16, to = random() % (size - length), from = random() % (size - length);
      if (random() % 2) {
        uint8_t byte = static_cast<uint8_t>(random());
        contents.write(to, length, fill(byte));
        std::fill_n(model.begin() + to, length, byte);
      } else {
        contents.write(to, from, contents.read(from, length));
        std::vector<uint64_t> copy(model.begin() + from, model.begin() + from + length);
        std::copy(copy.begin(), copy.end(), model.begin() + to);
      }
    }
    for (uint64_t i = 0; i < size; ++i)
      ASSERT_EQ(valueAt(contents, i), model[i]) << "round " << round << " offset " << i;
  }
}

} // namespace fathom::trace
