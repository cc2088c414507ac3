#include "support/PersistentMap.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace fathom {

using Map = PersistentMap<int>;

TEST(PersistentMap, VersionsStayReadable) {
  Map map;
  Map::Root a = map.set(Map::empty, 5, 1);
  Map::Root b = map.set(a, ~0ull, 2);
  Map::Root c = map.set(b, 5, 3);
  EXPECT_EQ(*map.find(a, 5), 1);
  EXPECT_EQ(map.find(a, ~0ull), nullptr);
  EXPECT_EQ(*map.find(c, 5), 3);
  EXPECT_EQ(*map.find(c, ~0ull), 2);
  EXPECT_EQ(map.set(c, 5, 3), c) << "no change, no new version";
}

TEST(PersistentMap, MergeLooksOnlyAtDifferences) {
  Map map;
  Map::Root common = Map::empty;
  for (uint64_t key = 0; key < 1000; ++key)
    common = map.set(common, key, 0);
  Map::Root a = map.set(common, 7, 1), b = map.set(common, 2000, 2);
  std::map<uint64_t, std::pair<bool, bool>> seen;
  Map::Root merged = map.merge(a, b, [&](uint64_t key, const int *x, const int *y) {
    seen[key] = {x, y};
    return 9;
  });
  EXPECT_EQ(seen, (std::map<uint64_t, std::pair<bool, bool>>{{7, {true, true}}, {2000, {false, true}}}));
  EXPECT_EQ(*map.find(merged, 7), 9);
  EXPECT_EQ(*map.find(merged, 2000), 9);
  EXPECT_EQ(*map.find(merged, 8), 0);
}

TEST(PersistentMap, BehavesAsAMap) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    Map map;
    std::map<uint64_t, int> expected[2];
    Map::Root roots[2] = {Map::empty, Map::empty};
    for (int i = 0; i < 60; ++i) {
      unsigned side = random() % 2;
      uint64_t key = round % 2 ? random() % 32 : random() << (random() % 64);
      int value = static_cast<int>(random() % 4);
      roots[side] = map.set(roots[side], key, value);
      expected[side][key] = value;
      if (i == 30) { // from here on they share
        roots[1] = roots[0];
        expected[1] = expected[0];
      }
    }
    Map::Root merged = map.merge(roots[0], roots[1], [&](uint64_t, const int *x, const int *y) {
      return (x ? *x : 100) * 1000 + (y ? *y : 100);
    });
    std::map<uint64_t, int> result, wanted;
    map.forEach(merged, [&](uint64_t key, int value) { result[key] = value; });
    for (int side : {0, 1})
      for (auto [key, value] : expected[side]) {
        auto x = expected[0].find(key), y = expected[1].find(key);
        bool same = x != expected[0].end() && y != expected[1].end() && x->second == y->second;
        wanted[key] =
            same ? value
                 : (x == expected[0].end() ? 100 : x->second) * 1000 + (y == expected[1].end() ? 100 : y->second);
      }
    EXPECT_EQ(result, wanted);
  }
}

} // namespace fathom
