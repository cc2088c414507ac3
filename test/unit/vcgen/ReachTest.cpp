// What a function that is given pointers may change: what can be said of each object after `havocreach`. A verdict
// lists the checks that can fail: an object that may have changed is in it, one that is the same for sure is not.
#include "vcgen/Verdict.h"

namespace fathom::vcgen {
namespace {

/// An object x with the number 1 in it, and a check that it is still there.
std::string object(const std::string &x, const std::string &before, const std::string &after,
                   const std::string &kind = "malloc") {
  return "  p" + x + ", " + before + "." + x + " = " + kind + " i64 16, align 16, \"" + x + "\", " + before + "\n  " +
         after + " = store i64 1, p" + x + ", " + before + "." + x + "\n";
}

std::string isSame(const std::string &x, const std::string &mem) {
  return "  v" + x + " = load i64 p" + x + ", " + mem + "\n  c" + x + " = eq i64 v" + x + ", 1\n  assert c" + x +
         ", assert \"" + x + "\"\n";
}

/// Objects a, b, c and d, which hold 1 in front and nothing behind; `middle` makes m9 of m4.
std::string changed(const std::string &middle, const std::string &kindOfB = "malloc") {
  return verdict(object("a", "m0", "m1") + object("b", "m1", "m2", kindOfB) + object("c", "m2", "m3") +
                 object("d", "m3", "m4") + "  sa = gep pa, i64 8\n  sb = gep pb, i64 8\n  sc = gep pc, i64 8\n" +
                 middle + isSame("a", "m9") + isSame("b", "m9") + isSame("c", "m9") + isSame("d", "m9"));
}

constexpr const char *list = "  m5 = store ptr pb, sa, m4\n  m6 = store ptr pc, sb, m5\n";

// A failed check ends the run, so the texts of all checks that can fail are those of all objects that may change.

TEST(Reach, OnlyWhatIsPointedTo) {
  EXPECT_EQ(changed("  m9 = havocreach [], m4\n"), "holds");
  EXPECT_EQ(changed("  m9 = havocreach [null], m4\n"), "holds");
  EXPECT_EQ(changed("  m9 = havocreach [pb], m4\n"), "b");
  EXPECT_EQ(changed("  m9 = havocreach [sb, pd], m4\n"), "b, d");
}

TEST(Reach, AList) {
  EXPECT_EQ(changed(std::string(list) + "  m9 = havocreach [pa], m6\n"), "a, b, c");
  EXPECT_EQ(changed(std::string(list) + "  m9 = havocreach [pb], m6\n"), "b, c");
  EXPECT_EQ(changed(std::string(list) + "  m9 = havocreach [pc], m6\n"), "c");
}

TEST(Reach, AConstantIsFollowedAndStays) {
  EXPECT_EQ(changed(std::string(list) + "  m9 = havocreach [pa], m6\n", "constant"), "a, c");
}

TEST(Reach, ACycle) {
  std::string cycle = std::string(list) + "  m7 = store ptr pa, sc, m6\n  m8 = store ptr pd, pd, m7\n";
  EXPECT_EQ(changed(cycle + "  m8.1 = store i64 1, pd, m8\n  m9 = havocreach [pb], m8.1\n"), "a, b, c");
  EXPECT_EQ(changed("  m5 = store ptr pa, sa, m4\n  m9 = havocreach [pa], m5\n"), "a") << "to itself";
}

TEST(Reach, ADeadObjectLeadsNowhere) {
  std::string dead = std::string(list) + "  m7 = free pb, m6\n";
  EXPECT_EQ(changed(dead + "  m9 = havocreach [pa], m7\n"), "a");
  EXPECT_EQ(changed(dead + "  m9 = havocreach [pb], m7\n"), "holds");
  std::string perhaps = std::string(list) + "  r = nondet i1 input \"r\"\n  q = select ptr r, pb, null\n"
                                            "  m7 = free q, m6\n  m9 = havocreach [pa], m7\n";
  EXPECT_EQ(changed(perhaps), "a, b, c");
  EXPECT_EQ(changed(perhaps + "  assume r\n"), "a");
}

TEST(Reach, InteriorPointersAtAnyOffset) {
  EXPECT_EQ(changed("  q = gep pa, i64 3\n  m5 = store ptr sb, q, m4\n  m5.1 = store i64 1, pa, m5\n"
                    "  m9 = havocreach [pa], m5.1\n"),
            "a")
      << "the pointer is not intact";
  EXPECT_EQ(changed("  q = gep pa, i64 3\n  m5 = store ptr sb, q, m4\n  m9 = havocreach [pa], m5\n"), "a, b");
  EXPECT_EQ(changed("  q = gep pb, i64 100\n  m5 = store ptr q, sa, m4\n  m9 = havocreach [pa], m5\n"), "a, b")
      << "what it points into is what counts, not whether it is inside";
}

TEST(Reach, AnIntegerThatIsAnAddressDoesNotLead) {
  EXPECT_EQ(changed("  i = ptrtoint pb\n  m5 = store i64 i, sa, m4\n  m9 = havocreach [pa], m5\n"), "a");
}

TEST(Reach, CopiedPointersLead) {
  auto copied = [](const std::string &length) {
    return "  m5 = store ptr pc, sb, m4\n  q = gep pa, i64 5\n  m6 = memcpy q, sb, i64 " + length +
           ", m5, m5\n  m9 = havocreach [pa], m6\n";
  };
  EXPECT_EQ(changed(copied("8")), "a, c");
  EXPECT_EQ(changed(copied("7")), "a") << "not when they are cut";
}

TEST(Reach, OnlyOnPathsOnWhichThereIsAWay) {
  // Under the condition b is the same for sure.
  constexpr const char *choose = "  r = nondet i1 input \"r\"\n  q = select ptr r, pb, pc\n";
  std::string byGiven = std::string(choose) + "  m9 = havocreach [q], m4\n";
  EXPECT_EQ(changed(byGiven), "b, c");
  EXPECT_EQ(changed(byGiven + "  n = xor i1 r, 1\n  assume n\n"), "c");
  std::string byStored = std::string(choose) + "  m5 = store ptr q, sa, m4\n  m9 = havocreach [pa], m5\n";
  EXPECT_EQ(changed(byStored), "a, b, c");
  EXPECT_EQ(changed(byStored + "  assume r\n"), "a, b");
  std::string unknownPlace =
      "  r = nondet i64 input \"r\"\n  s = and i64 r, 1\n  o = shl i64 s, 3\n  q = gep pa, i64 o\n"
      "  m5 = store ptr pb, q, m4\n  m6 = store ptr pc, sa, m5\n  m6.1 = store i64 1, pa, m6\n"
      "  m9 = havocreach [pa], m6.1\n";
  EXPECT_EQ(changed(unknownPlace), "a, c") << "one is overwritten in each case";
}

/// Each step around a cycle depends on a choice of its own.
TEST(Reach, ACycleOfChoices) {
  std::string text = "  ra = nondet i1 input \"ra\"\n  rb = nondet i1 input \"rb\"\n  rc = nondet i1 input \"rc\"\n"
                     "  qa = select ptr ra, pb, null\n  qb = select ptr rb, pc, null\n  qc = select ptr rc, pa, pc\n"
                     "  m5 = store ptr qa, sa, m4\n  m6 = store ptr qb, sb, m5\n  m7 = store ptr qc, sc, m6\n";
  EXPECT_EQ(changed(text + "  m9 = havocreach [pc], m7\n"), "a, b, c");
  EXPECT_EQ(changed(text + "  m9 = havocreach [pc], m7\n  n = xor i1 ra, 1\n  assume n\n"), "a, c");
  EXPECT_EQ(changed(text + "  m9 = havocreach [pb], m7\n  n = xor i1 rb, 1\n  assume n\n"), "b");
  EXPECT_EQ(changed(text + "  m9 = havocreach [pb], m7\n  n = xor i1 rc, 1\n  assume n\n"), "b, c");
}

/// The first candidate is the last on the way from the second.
TEST(Reach, AWayBackToWhatWasMetBefore) {
  std::string text = "  r = nondet i1 input \"r\"\n  q = select ptr r, pa, pc\n  m5 = store ptr pb, sc, m4\n"
                     "  m6 = store ptr pa, sb, m5\n  m9 = havocreach [q], m6\n";
  EXPECT_EQ(changed(text + "  assume r\n"), "a");
  EXPECT_EQ(changed(text + "  n = xor i1 r, 1\n  assume n\n"), "a, b, c");
}

TEST(Reach, TheWayIsThatBeforeTheCall) {
  // What is havocked leads nowhere later on, and what was behind it is the same.
  EXPECT_EQ(changed(std::string(list) + "  m7 = havocreach [pa], m6\n  m7.1 = store i64 1, pa, m7\n"
                                        "  m7.2 = store i64 1, pb, m7.1\n  m8 = store i64 1, pc, m7.2\n"
                                        "  m9 = havocreach [pa], m8\n"),
            "a");
}

TEST(Reach, SetsTheModFlagOfWhatItChanges) {
  EXPECT_EQ(verdict(R"(
    pa, m1 = malloc i64 8, align 16, "a", m0
    pb, m2 = malloc i64 0, align 16, "b", m1
    pc, m3 = constant i64 8, align 16, "c", m2
    pd, m4 = malloc i64 8, align 16, "d", m3
    m5 = havocreach [pa, pb, pc], m4
    ra = ismod pa, m5
    assert ra, assert "a"
    rb = ismod pb, m5
    assert rb, assert "b: empty"
    rc = ismod pc, m5
    assert rc, assert "c: constant"
    rd = ismod pd, m5
    assert rd, assert "d: not reached")"),
            "b: empty")
      << "the first ends the run";
}

TEST(Reach, ObjectsChangeIndependentlyAndCopiesOfTheirBytesAreTheSame) {
  EXPECT_EQ(verdict(R"(
    pa, m1 = malloc i64 8, align 16, "a", m0
    pb, m2 = malloc i64 8, align 16, "b", m1
    pc, m3 = malloc i64 16, align 16, "c", m2
    m4 = havocreach [pa, pb], m3
    q = gep pc, i64 5
    m5 = memcpy q, pa, i64 8, m4, m4
    va = load i64 pa, m5
    vb = load i64 pb, m5
    vc = load i64 q, m5
    r1 = eq i64 va, vc
    assert r1, assert "the copy"
    r2 = eq i64 va, vb
    assert r2, assert "two objects")"),
            "two objects");
}

TEST(Reach, InputsNameTheObject) {
  Solved solved = solveLines(R"(
    pa, m1 = malloc i64 8, align 16, "a", m0
    pb, m2 = malloc i64 8, align 16, "b", m1
    m3 = havocreach [pa, pb], m2
    q = gep pb, i64 2
    r1 = load i8 q, m3
    r2 = ne i8 r1, 77
    assert r2, assert "77")");
  EXPECT_EQ(solved.verdict, "77");
  ASSERT_EQ(solved.inputs.havocBytes.size(), 1u);
  EXPECT_EQ(solved.inputs.havocBytes.count({0, 1, 2}), 1u);
  EXPECT_EQ(solved.inputs.havocBytes.begin()->second, 77);
}

TEST(Reach, ThroughSeveralRegions) {
  auto text = [](const std::string &given) {
    return "fun main() {\nentry:\n  l0 = mem.init region 2\n  x0 = mem.init region 0\n  y0 = mem.init region 1\n"
           "  pa, x1, l1 = alloca i64 8, align 8, \"a\", x0, l0\n"
           "  pb, y1, l2 = alloca i64 8, align 8, \"b\", y0, l1\n"
           "  pc, x2, l3 = alloca i64 8, align 8, \"c\", x1, l2\n"
           "  x3 = store ptr pb, pa, x2\n  y2 = store ptr pc, pb, y1\n  x4 = store i64 1, pc, x3\n"
           "  x5, y3 = havocreach [" +
           given +
           "], l3, x4, y2\n  q = load ptr pb, y3, l3\n  rb = eq ptr q, pc\n  assert rb, assert \"b\"\n"
           "  vc = load i64 pc, x5\n  rc = eq i64 vc, 1\n  assert rc, assert \"c\"\n  halt\n}\n";
  };
  EXPECT_EQ(solve(text("pa")).verdict, "b, c");
  EXPECT_EQ(solve(text("pb")).verdict, "b, c");
  EXPECT_EQ(solve(text("pc")).verdict, "c");
}

} // namespace
} // namespace fathom::vcgen
