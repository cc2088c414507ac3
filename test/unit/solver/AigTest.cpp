#include "solver/Aig.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::solver {
namespace {

struct AigTest : testing::Test {
  Aig aig;
  Lit a = aig.input(), b = aig.input(), c = aig.input();
};

TEST_F(AigTest, Constants) {
  EXPECT_EQ(aig.andOf(a, trueLit), a);
  EXPECT_EQ(aig.andOf(falseLit, a), falseLit);
  EXPECT_EQ(aig.andOf(a, a), a);
  EXPECT_EQ(aig.andOf(a, !a), falseLit);
  EXPECT_EQ(aig.orOf(a, !a), trueLit);
  EXPECT_EQ(aig.xorOf(a, trueLit), !a);
  EXPECT_EQ(aig.xorOf(a, a), falseLit);
  EXPECT_EQ(aig.xorOf(a, !a), trueLit);
  EXPECT_EQ(aig.ite(trueLit, a, b), a);
  EXPECT_EQ(aig.ite(falseLit, a, b), b);
  EXPECT_EQ(aig.ite(c, a, a), a);
  EXPECT_EQ(aig.ite(c, trueLit, falseLit), c);
  EXPECT_EQ(aig.ite(c, falseLit, trueLit), !c);
  EXPECT_EQ(aig.majority(a, b, falseLit), aig.andOf(a, b));
  EXPECT_EQ(aig.majority(a, b, trueLit), aig.orOf(a, b));
  EXPECT_EQ(aig.size(), 6u) << "the constant, three inputs, a & b, a | b";
}

TEST_F(AigTest, EqualGatesAreOne) {
  EXPECT_EQ(aig.andOf(a, b), aig.andOf(b, a));
  EXPECT_EQ(aig.xorOf(a, b), aig.xorOf(!b, !a));
  EXPECT_EQ(aig.xorOf(a, !b), !aig.xorOf(a, b));
  EXPECT_EQ(aig.ite(c, a, b), aig.ite(!c, b, a));
  EXPECT_EQ(aig.ite(c, a, !a), !aig.xorOf(c, a));
  EXPECT_EQ(aig.ite(c, !a, !b), !aig.ite(c, a, b));
  EXPECT_EQ(aig.majority(!a, b, !c), !aig.majority(a, !b, c));
  size_t before = aig.size();
  aig.majority(a, b, c);
  EXPECT_EQ(aig.size(), before + 2) << "shares two gates with a xor b";
}

TEST_F(AigTest, TwoLevels) {
  Lit ab = aig.andOf(a, b), ac = aig.andOf(a, c);
  EXPECT_EQ(aig.andOf(ab, a), ab);
  EXPECT_EQ(aig.andOf(ab, !a), falseLit);
  EXPECT_EQ(aig.andOf(!ab, !a), !a);
  EXPECT_EQ(aig.andOf(!ab, a), aig.andOf(a, !b));
  EXPECT_EQ(aig.andOf(ab, ac), aig.andOf(ac, b));
  EXPECT_EQ(aig.andOf(ab, aig.andOf(!a, c)), falseLit);
  EXPECT_EQ(aig.andOf(!ab, ac), aig.andOf(ac, !b));
  EXPECT_EQ(aig.andOf(!ab, aig.andOf(!a, c)), aig.andOf(!a, c));
  EXPECT_EQ(aig.andOf(!ab, !aig.andOf(a, !b)), !a);
}

/// Every literal together with its truth table over six inputs.
TEST(AigRandom, TruthTables) {
  constexpr uint64_t tables[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 engine(seed);
    Aig aig;
    std::vector<std::pair<Lit, uint64_t>> known{{trueLit, ~0ull}};
    for (uint64_t table : tables)
      known.push_back({aig.input(), table});
    auto pick = [&] {
      size_t recent = std::min<size_t>(known.size(), 12);
      auto [lit, table] = known[known.size() - 1 - engine() % recent];
      return engine() % 2 ? std::pair(lit, table) : std::pair(!lit, ~table);
    };
    for (unsigned i = 0; i < 300; ++i) {
      auto [a, ta] = pick();
      auto [b, tb] = pick();
      auto [c, tc] = pick();
      switch (engine() % 4) {
      case 0:
        known.push_back({aig.andOf(a, b), ta & tb});
        break;
      case 1:
        known.push_back({aig.xorOf(a, b), ta ^ tb});
        break;
      case 2:
        known.push_back({aig.ite(a, b, c), (ta & tb) | (~ta & tc)});
        break;
      case 3:
        known.push_back({aig.majority(a, b, c), (ta & tb) | (ta & tc) | (tb & tc)});
        break;
      }
    }
    std::vector<uint64_t> value(aig.size());
    auto of = [&](Lit lit) { return lit.negated() ? ~value[lit.node()] : value[lit.node()]; };
    for (uint32_t node = 1; node < aig.size(); ++node)
      value[node] = aig.isAnd(node) ? of(aig.left(node)) & of(aig.right(node)) : tables[node - 1];
    for (auto [lit, table] : known)
      ASSERT_EQ(of(lit), table) << "seed " << seed;
  }
}

} // namespace
} // namespace fathom::solver
