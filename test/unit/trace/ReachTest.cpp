// `havocreach` in a run: bytes that the inputs do not name become 0, so 0 is what changed and 1 what stayed.
#include "Execute.h"

namespace fathom::trace {

namespace {

/// Objects a, b, c and d, which hold 1 in front; `middle` makes m9 of m8. The letters of those that changed.
std::string changed(const std::string &middle, const std::string &kindOfB = "malloc") {
  std::string before, result;
  unsigned mem = 0;
  for (std::string x : {"a", "b", "c", "d"}) {
    std::string from = "m" + std::to_string(mem), born = "m" + std::to_string(mem + 1);
    before += "p" + x + ", " + born + " = " + (x == "b" ? kindOfB : "malloc") + " i64 16, align 16, \"" + x + "\", " +
              from + "\nm" + std::to_string(mem + 2) + " = store i64 1, p" + x + ", " + born + "\ns" + x + " = gep p" +
              x + ", i64 8\n";
    mem += 2;
  }
  for (std::string x : {"a", "b", "c", "d"}) {
    std::string check = "v = load i64 p" + x + ", m9\nt = eq i64 v, 1\nassert t, assert \"" + x + "\"\n";
    std::string end = outcome(before + middle + check);
    result += end == "halted" ? "" : end;
  }
  return result;
}

constexpr const char *list = "m8.1 = store ptr pb, sa, m8\nm8.2 = store ptr pc, sb, m8.1\n";

} // namespace

TEST(Reach, FollowsIntactPointers) {
  EXPECT_EQ(changed("m9 = havocreach [], m8\n"), "");
  EXPECT_EQ(changed("m9 = havocreach [null, sb], m8\n"), "b");
  EXPECT_EQ(changed(std::string(list) + "m9 = havocreach [pa], m8.2\n"), "abc");
  EXPECT_EQ(changed(std::string(list) + "m9 = havocreach [pb], m8.2\n"), "bc");
  EXPECT_EQ(changed(std::string(list) + "m9 = havocreach [pc, pd], m8.2\n"), "cd");
  EXPECT_EQ(changed("q = gep pa, i64 3\nm8.1 = store ptr pb, q, m8\nm9 = havocreach [pa], m8.1\n"), "ab");
  EXPECT_EQ(changed("q = gep pa, i64 3\nm8.1 = store ptr pb, q, m8\nm8.2 = store i8 0, sa, m8.1\n"
                    "m9 = havocreach [pa], m8.2\n"),
            "a")
      << "not intact";
  EXPECT_EQ(changed("i = ptrtoint pb\nm8.1 = store i64 i, sa, m8\nm9 = havocreach [pa], m8.1\n"), "a") << "no pointer";
}

TEST(Reach, FollowsConstantsAndLeavesThem) {
  EXPECT_EQ(changed(std::string(list) + "m9 = havocreach [pa], m8.2\n", "constant"), "ac");
}

TEST(Reach, EndsInCycles) {
  EXPECT_EQ(changed(std::string(list) + "m8.3 = store ptr pa, sc, m8.2\nm9 = havocreach [pb], m8.3\n"), "abc");
}

TEST(Reach, DoesNotFollowWhatIsDead) {
  EXPECT_EQ(changed(std::string(list) + "m8.3 = free pb, m8.2\nm9 = havocreach [pa], m8.3\n"), "a");
}

TEST(Reach, BytesAreNamedByObjectAlsoWhenCopied) {
  constexpr std::string_view text = R"(
p1, m1 = alloca i64 8, align 8, "x", m0
p2, m2 = alloca i64 8, align 8, "y", m1
m3 = store ptr p2, p1, m2
m4 = havocreach [p1], m3
m5 = memcpy p1, p2, i64 8, m4, m4
r1 = load i64 p1, m5
c1 = eq i64 r1, 0
assert c1, assert "y"
)";
  vcgen::Inputs inputs;
  inputs.havocBytes[{0, 0, 3}] = 1;
  EXPECT_EQ(outcome(text, inputs), "halted") << "a byte of x, overwritten";
  inputs.havocBytes[{0, vcgen::Inputs::anyObject, 3}] = 1;
  EXPECT_EQ(outcome(text, inputs), "halted") << "a byte of no object";
  inputs.havocBytes[{0, 1, 3}] = 1;
  EXPECT_EQ(outcome(text, inputs), "y");
}

TEST(Reach, AnAddressThatWasHavockedKeepsAnObjectReachable) {
  constexpr std::string_view text = R"(
p1, m1 = global i64 8, align 8, "g", m0
p2, m2 = malloc i64 8, align 16, "x", m1
m3 = havocreach [p1], m2
r1 = noleak m3
assert r1, leak "lost"
)";
  vcgen::Inputs inputs;
  inputs.addresses[1] = 0x10000;
  EXPECT_EQ(outcome(text, inputs), "lost");
  inputs.havocBytes[{0, 0, 2}] = 1;
  EXPECT_EQ(outcome(text, inputs), "halted");
}

TEST(Reach, TheModFlag) {
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 8, align 16, "a", m0
p2, m2 = malloc i64 8, align 16, "b", m1
m3 = havocreach [p1], m2
r1 = ismod p1, m3
assert r1, assert "reached"
r2 = ismod p2, m3
r3 = xor i1 r2, 1
assert r3, assert "not reached"
)"),
            "halted");
}

TEST(Reach, ARunDependsOnWhatLeadsSomewhere) {
  auto dependence = [](const std::string &lines) {
    Executed executed = execute(inOneBlock(R"(
a = nondet i1 abstract "a"
i = zext i1 a to i64
p1, m1 = malloc i64 16, align 16, "a", m0
p2, m2 = malloc i64 16, align 16, "b", m1
q = select ptr a, p1, p2
)" + lines));
    return executed.run.abstract.has_value();
  };
  EXPECT_FALSE(dependence("m3 = store i64 i, p1, m2\nm4 = havocreach [p1], m3\n"));
  EXPECT_TRUE(dependence("m4 = havocreach [q], m2\n"));
  EXPECT_TRUE(dependence("p3, m3 = malloc i64 i, align 16, \"c\", m2\nm4 = havocreach [p3], m3\n")) << "its size";
  EXPECT_TRUE(dependence("m3 = store ptr q, p1, m2\nm4 = havocreach [p1], m3\n"));
  EXPECT_FALSE(dependence("m3 = store ptr q, p1, m2\nm4 = havocreach [p2], m3\n"));
}

} // namespace fathom::trace
