// What an assumption implies, on values of small texts.
#include "vcgen/Implied.h"
#include "seair/Text.h"

#include <gtest/gtest.h>

#include <map>

namespace fathom::vcgen {
namespace {

/// Of a, b, c and d (comparisons of an input), those that `lines` imply by assuming `r`; in capitals: that they are
/// false. `known` of them are constants.
std::string implied(const std::string &lines, const std::map<char, bool> &known = {}) {
  std::string text = "fun main() {\nentry:\n  x = nondet i8 input \"x\"\n";
  for (unsigned i = 0; i < 4; ++i)
    text += std::string("  ") + static_cast<char>('a' + i) + " = ult i8 x, " + std::to_string(10 + i) + "\n";
  seair::Program program = seair::parse(text + lines + "  assume r\n  halt\n}\n");
  const auto &insts = program.main().blocks.front()->insts;
  Truths constants(program.main().numValues());
  for (auto [name, value] : known)
    constants[insts[name - 'a' + 1]->result().id] = value;
  std::string result;
  for (ImpliedFact fact : impliedBy(program.main(), insts[insts.size() - 2]->operands[0], constants))
    for (unsigned i = 0; i < 4; ++i)
      if (fact.value == insts[i + 1]->result().id)
        result += static_cast<char>((fact.holds ? 'a' : 'A') + i);
  return result;
}

TEST(Implied, ByBothSidesOfAnAnd) {
  EXPECT_EQ(implied("  s = and i1 a, b\n  r = and i1 s, c\n"), "abc");
  EXPECT_EQ(implied("  r = or i1 a, b\n"), "");
}

TEST(Implied, BySelects) {
  EXPECT_EQ(implied("  s = and i1 a, c\n  t = and i1 b, c\n  r = select i1 d, s, t\n"), "c");
  EXPECT_EQ(implied("  r = select i1 a, b, 0\n"), "ab");
  EXPECT_EQ(implied("  r = select i1 a, 0, b\n"), "Ab");
  EXPECT_EQ(implied("  r = select i1 a, 1, b\n"), "");
  EXPECT_EQ(implied("  s = select i1 b, 0, a\n  t = select i1 c, s, a\n  r = select i1 d, t, a\n"), "a");
}

/// A check that always holds has no other path.
TEST(Implied, ByWhatIsConstant) {
  EXPECT_EQ(implied("  r = select i1 a, b, 1\n", {{'a', true}}), "b");
  EXPECT_EQ(implied("  r = select i1 a, b, 1\n", {{'a', false}}), "");
  EXPECT_EQ(implied("  s = select i1 b, c, 1\n  r = select i1 a, s, 1\n", {{'a', true}}), "");
  EXPECT_EQ(implied("  s = select i1 b, c, 1\n  r = select i1 a, 1, s\n", {{'a', false}, {'b', true}}), "c");
  EXPECT_EQ(implied("  s = and i1 a, c\n  r = select i1 d, s, c\n", {{'a', true}}), "c");
}

TEST(Implied, WhatIsNoLongerPossible) {
  EXPECT_EQ(implied("  s = select i1 b, 0, c\n  r = select i1 a, 0, s\n"), "ABc");
  EXPECT_EQ(implied("  s = select i1 b, 0, c\n  r = select i1 a, s, d\n"), "");
}

TEST(Implied, NotByWhatIsOnOnePath) { EXPECT_EQ(implied("  s = and i1 a, b\n  r = select i1 c, s, a\n"), "a"); }

} // namespace
} // namespace fathom::vcgen
