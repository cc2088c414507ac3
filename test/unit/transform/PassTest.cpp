// Each pass alone: Sea-IR text in, Sea-IR text out.
#include "seair/Text.h"
#include "support/Error.h"
#include "transform/GatedSSA.h"
#include "transform/GuardedSizes.h"
#include "transform/PathSSA.h"
#include "transform/PureDataflow.h"
#include "transform/Reduced.h"
#include "transform/SingleAssert.h"
#include "transform/SingleAssume.h"
#include "transform/Trimmed.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::transform;

namespace {

std::string apply(void (*pass)(seair::Function &), std::string_view text) {
  seair::Program program = seair::parse(text);
  pass(program.main());
  return seair::toString(program);
}

TEST(Trimmed, FoldsConstantBranchesAndDropsWhatIsUnreachable) {
  EXPECT_EQ(apply(trim, R"(fun main(i1 c, i8 x) {
a:
  br 1, b, z
z:
  br d
b:
  br 0, z, e
e:
  br c, d, d
d:
  r = phi i8 [1, z], [x, e]
  assume 1
  assert 1, bounds
  halt
}
)"),
            R"(fun main(i1 c, i8 x) {
a:
  br b
b:
  br e
e:
  br d
d:
  r = phi i8 [x, e]
  halt
}
)");
}

TEST(Trimmed, NothingFollowsWhatIsFalse) {
  EXPECT_EQ(apply(trim, R"(fun main(i1 c, i8 x) {
a:
  br c, b, d
b:
  assume 0
  r0 = add i8 x, 1
  br d
d:
  r = phi i8 [x, a], [r0, b]
  br c, e, f
e:
  assert 0, reach
  br f
f:
  halt
}
)"),
            R"(fun main(i1 c, i8 x) {
a:
  br c, b, d
b:
  assume 0
  halt
d:
  r = phi i8 [x, a]
  br c, e, f
e:
  assert 0, reach
  halt
f:
  halt
}
)");
}

TEST(Trimmed, SortsBlocks) {
  EXPECT_EQ(apply(trim, R"(fun main(i1 c) {
a:
  br c, b, d
d:
  halt
b:
  br d
}
)"),
            R"(fun main(i1 c) {
a:
  br c, b, d
b:
  br d
d:
  halt
}
)");
}

TEST(Trimmed, RefusesLoopsAndCalls) {
  EXPECT_THROW(apply(trim, "fun main(i1 c) {\na:\n  br b\nb:\n  br c, b, d\nd:\n  halt\n}\n"), Unsupported);
  EXPECT_THROW(apply(trim, "fun main() {\na:\n  call f()\n  halt\n}\n"), Unsupported);
  // What cannot be reached does not matter.
  EXPECT_NO_THROW(apply(trim, "fun main() {\na:\n  halt\nb:\n  call f()\n  br c\nc:\n  br b\n}\n"));
}

TEST(SingleAssert, SplitsBlocksAndKeepsPhisRight) {
  EXPECT_EQ(apply(singleAssert, R"(fun main(i1 c, i1 d, i8 x) -> i8 {
a:
  br c, b, e
b:
  assert c, bounds "one"
  assume d
  assert d, null "two"
  br e
e:
  r = phi i8 [x, a], [1, b]
  br d, f, g
f:
  ret r
g:
  assert 0, reach
  halt
}
)"),
            R"(fun main(i1 c, i1 d, i8 x) {
a:
  br c, b, e
b:
  br c, b.1, ERR
b.1:
  assume d
  br d, b.2, ERR
b.2:
  br e
e:
  r = phi i8 [x, a], [1, b.2]
  br d, f, g
f:
  assume 0
  br ERR
g:
  br ERR
ERR:
  r0 = phi i32 [0, b], [1, b.1], [0, f], [2, g]
  assert 0, check r0
  halt
}
)");
}

TEST(SingleAssert, WithoutAnyAssert) {
  EXPECT_EQ(apply(singleAssert, "fun main() {\na:\n  assume 0\n  halt\n}\n"), R"(fun main() {
a:
  assume 0
  br ERR
ERR:
  r0 = phi i32 [0, a]
  assert 0, check r0
  halt
}
)");
}

TEST(SingleAssume, EachAssertHasTheAssumesBeforeIt) {
  EXPECT_EQ(apply(singleAssume, R"(fun main(i1 a, i1 b, i1 c) {
one:
  assume a
  br c, two, ERR
two:
  assume b
  assume b
  br c, three, ERR
three:
  assume 0
  assume c
  br ERR
ERR:
  k = phi i32 [0, one], [1, two], [0, three]
  assert 0, check k
  halt
}
)"),
            R"(fun main(i1 a, i1 b, i1 c) {
one:
  br c, two, ERR
two:
  r0 = and i1 a, b
  r1 = and i1 r0, b
  br c, three, ERR
three:
  br ERR
ERR:
  r2 = phi i1 [a, one], [r1, two], [0, three]
  k = phi i32 [0, one], [1, two], [0, three]
  assume r2
  assert 0, check k
  halt
}
)");
}

TEST(SingleAssume, JoinsWhatWasAssumedOnTheArms) {
  EXPECT_EQ(apply(singleAssume, R"(fun main(i1 a, i1 b, i1 c) {
one:
  br c, two, three
two:
  assume a
  br four
three:
  br four
four:
  assume b
  br c, five, six
five:
  br ERR
six:
  br ERR
ERR:
  k = phi i32 [0, five], [1, six]
  assert 0, check k
  halt
}
)"),
            R"(fun main(i1 a, i1 b, i1 c) {
one:
  br c, two, three
two:
  br four
three:
  br four
four:
  r0 = phi i1 [a, two], [1, three]
  r1 = and i1 r0, b
  br c, five, six
five:
  br ERR
six:
  br ERR
ERR:
  k = phi i32 [0, five], [1, six]
  assume r1
  assert 0, check k
  halt
}
)");
}

// One arm of the branch in b leads to ERR only, so c alone decides; ERR itself is exact.
const char *withDontCare = R"(fun main(i1 c, i1 d, i8 x, i8 y) {
a:
  br c, b, e
b:
  br d, f, ERR
e:
  br f
f:
  r = phi i8 [x, b], [y, e]
  s = phi i8 [x, b], [x, e]
  t = add i8 r, s
  br ERR
ERR:
  k = phi i32 [7, b], [8, f]
  z = phi i8 [x, b], [t, f]
  assume 1
  assert 0, check k
  halt
}
)";

TEST(GatedSSA, LeavesOutEdgesThatDoNotArrive) {
  EXPECT_EQ(apply(gatedSSA, withDontCare), R"(fun main(i1 c, i1 d, i8 x, i8 y) {
a:
  br c, b, e
b:
  br d, f, ERR
e:
  br f
f:
  r = select i8 c, x, y
  t = add i8 r, x
  br ERR
ERR:
  r0 = select i32 d, 8, 7
  k = select i32 c, r0, 8
  r1 = select i8 d, t, x
  z = select i8 c, r1, t
  assume 1
  assert 0, check k
  halt
}
)");
}

TEST(GatedSSA, ReplacesPhisOfOneValueEverywhere) {
  EXPECT_EQ(apply(gatedSSA, R"(fun main(i1 c, i8 x) {
a:
  br b
b:
  r = phi i8 [x, a]
  d = phi i1 [1, a]
  br d, e, f
e:
  br g
f:
  br g
g:
  s = phi i8 [r, e], [3, f]
  t = add i8 s, r
  halt
}
)"),
            R"(fun main(i1 c, i8 x) {
a:
  br b
b:
  br 1, e, f
e:
  br g
f:
  br g
g:
  t = add i8 x, x
  halt
}
)");
}

// A shortcut over f would be wrong in the walk from g, since b leaves for g.
TEST(GatedSSA, JoinsThatOverlap) {
  EXPECT_EQ(apply(gatedSSA, R"(fun main(i1 c, i1 d, mem m, ptr p) {
a:
  br c, b, e
b:
  m1 = store i8 1, p, m
  br d, f, g
e:
  m2 = store i8 2, p, m
  br f
f:
  m3 = phi mem [m1, b], [m2, e]
  m4 = store i8 3, p, m3
  br g
g:
  m5 = phi mem [m1, b], [m4, f]
  br ERR
ERR:
  halt
}
)"),
            R"(fun main(i1 c, i1 d, mem m, ptr p) {
a:
  br c, b, e
b:
  m1 = store i8 1, p, m
  br d, f, g
e:
  m2 = store i8 2, p, m
  br f
f:
  m3 = select mem c, m1, m2
  m4 = store i8 3, p, m3
  br g
g:
  m0 = select mem d, m4, m1
  m5 = select mem c, m0, m4
  br ERR
ERR:
  halt
}
)");
}

TEST(PathSSA, UsesTheConditionsOfEdges) {
  EXPECT_EQ(apply(pathSSA, withDontCare), R"(fun main(i1 c, i1 d, i8 x, i8 y) {
a:
  br c, b, e
b:
  br d, f, ERR
e:
  r0 = xor i1 c, 1
  br f
f:
  r1 = and i1 c, d
  r2 = or i1 r1, r0
  r = select i8 r1, x, y
  t = add i8 r, x
  br ERR
ERR:
  r3 = xor i1 d, 1
  r4 = and i1 c, r3
  k = select i32 r4, 7, 8
  z = select i8 r4, x, t
  assume 1
  assert 0, check k
  halt
}
)");
}

/// In 4 GiB, where known sizes are in the way of each other, too.
TEST(GuardedSizes, KnownSizesInASmallAddressSpace) {
  std::string text =
      "fun main(i1 c) {\na:\n  m = mem.init region 0\n  br c, b, d\nb:\n"
      "  p, m1 = malloc i64 8, align 16, \"x\", m\n  br d\nd:\n  assume 1\n  assert 0, check 3\n  halt\n}\n";
  EXPECT_EQ(apply(guardSizes, text.c_str()).find("select"), std::string::npos);
  EXPECT_NE(apply(guardSizes, ("pointers 4\n\n" + text).c_str()).find("r0 = select i64 c, 8, 0"), std::string::npos);
}

TEST(GuardedSizes, NothingIsAsLargeAsItSaysUnlessItIsMade) {
  EXPECT_EQ(apply(guardSizes, R"(fun main(i1 c, i1 d, i64 n) {
a:
  m = mem.init region 0
  p, m1 = malloc i64 n, align 16, "first", m
  br c, b, f
b:
  q, m2 = malloc i64 n, align 16, "second", m1
  s, m3 = malloc i64 8, align 16, "third", m2
  br d, e, f
e:
  t, m4 = malloc i64 n, align 16, "fourth", m3
  br f
f:
  u, m5 = malloc i64 n, align 16, "fifth", m4
  assume 1
  assert 0, check 3
  halt
}
)"),
            R"(fun main(i1 c, i1 d, i64 n) {
a:
  m = mem.init region 0
  r0 = select i64 1, n, 0
  p, m1 = malloc i64 r0, align 16, "first", m
  br c, b, f
b:
  r1 = select i64 c, n, 0
  q, m2 = malloc i64 r1, align 16, "second", m1
  s, m3 = malloc i64 8, align 16, "third", m2
  br d, e, f
e:
  r2 = and i1 c, d
  r3 = select i64 r2, n, 0
  t, m4 = malloc i64 r3, align 16, "fourth", m3
  br f
f:
  r4 = xor i1 c, 1
  r5 = xor i1 d, 1
  r6 = and i1 c, r5
  r7 = or i1 r4, r6
  r8 = or i1 r7, r2
  r9 = select i64 r8, n, 0
  u, m5 = malloc i64 r9, align 16, "fifth", m4
  assume 1
  assert 0, check 3
  halt
}
)");
}

TEST(PureDataflow, PutsBlocksOneAfterTheOther) {
  EXPECT_EQ(apply(pureDataflow, R"(fun main(i1 c, i8 x) {
a:
  r = add i8 x, 1
  br c, b, ERR
b:
  s = add i8 r, 1
  br ERR
ERR:
  t = select i8 c, s, r
  u = eq i8 t, 0
  assume u
  assert 0, check 0
  halt
}
)"),
            R"(fun main(i1 c, i8 x) {
a:
  r = add i8 x, 1
  s = add i8 r, 1
  t = select i8 c, s, r
  u = eq i8 t, 0
  assume u
  assert 0, check 0
  halt
}
)");
}

TEST(Reduced, KeepsTheConeOfAssumeAssertAndCheck) {
  EXPECT_EQ(apply(reduce, R"(fun main(i1 c, i8 x, mem m) {
a:
  unused = add i8 x, 1
  alsoUnused = add i8 unused, 1
  p, m1 = malloc i64 1, align 16, "malloc", m
  m2 = store i8 x, p, m1
  r = load i8 p, m1
  u = eq i8 r, 0
  k = select i32 c, 1, 2
  assume u
  assert 0, check k
  halt
}
)"),
            R"(fun main(i1 c, i8 x, mem m) {
a:
  p, m1 = malloc i64 1, align 16, "malloc", m
  r = load i8 p, m1
  u = eq i8 r, 0
  k = select i32 c, 1, 2
  assume u
  assert 0, check k
  halt
}
)");
}

} // namespace
