// Graphs of small functions in LLVM text: what is safe, what is not, and the shape of the graph.
#include "Built.h"

#include "prove/ToIts.h"

#include <gtest/gtest.h>

namespace fathom::prove {

namespace {

/// The function of the paper's section 2.1, moving by `step`.
std::string strlenBy(int step) {
  return string + std::string(R"(
  %c0 = load i8, ptr %str
  %c0zero = icmp eq i8 %c0, 0
  br i1 %c0zero, label %done, label %loop
loop:
  %olds = phi ptr [ %str, %entry ], [ %s, %loop ]
  %s = getelementptr i8, ptr %olds, i32 )") +
         std::to_string(step) + R"(
  %c = load i8, ptr %s
  %czero = icmp eq i8 %c, 0
  br i1 %czero, label %done, label %loop
done:
  ret i32 0
)";
}

// Nodes: the start; the loop as it is entered; the loop again, merged (N in Figure 1). Paths: from the start into the
// loop, from there around it, and from the merged state to itself.
TEST(GraphTest, StrlenHasTheShapeOfFigure1) {
  Built built(strlenBy(1));
  EXPECT_EQ(built.errorKind(), "");
  std::vector<Node *> nodes = built.graph->live();
  ASSERT_EQ(nodes.size(), 3u);
  const Node *merged = nullptr;
  for (const Node *node : nodes)
    if (node->merges > 0)
      merged = node;
  ASSERT_TRUE(merged);
  EXPECT_TRUE(merged->isBackEdge);
  ASSERT_EQ(merged->edges.size(), 1u);
  EXPECT_EQ(merged->edges[0]->to, merged);
  // In it, s < end.
  const State &state = merged->state;
  ASSERT_EQ(state.objects.size(), 1u);
  const Object &object = state.objects[0];
  bool isBelowEnd = false;
  for (const auto &[id, local] : state.locals)
    if (state.objectOf(local, built.symbols))
      isBelowEnd |= state.known.atLeast(object.size - 2 - (local - Linear::symbol(object.base)));
  EXPECT_TRUE(isBelowEnd);
}

TEST(GraphTest, StrlenByTwoIsNotSafe) { EXPECT_EQ(Built(strlenBy(2)).errorKind(), "bounds"); }

TEST(GraphTest, TransitionsSayWhatALoopDoes) {
  Built built(strlenBy(1));
  Translated translated = toIts(*built.graph);
  EXPECT_EQ(translated.system.locations.size(), 3u);
  EXPECT_EQ(translated.edges.size(), translated.system.transitions.size());
  bool hasCycle = false;
  for (const its::Transition &transition : translated.system.transitions)
    hasCycle |= transition.from == transition.to && !transition.updates.empty();
  EXPECT_TRUE(hasCycle);
}

TEST(GraphTest, AccessesAreInBounds) {
  std::string inside = "  %p = alloca [4 x i32]\n  %q = getelementptr i8, ptr %p, i64 12\n  %x = load i32, ptr %q\n";
  std::string outside = "  %p = alloca [4 x i32]\n  %q = getelementptr i8, ptr %p, i64 13\n  %x = load i32, ptr %q\n";
  std::string before = "  %p = alloca [4 x i32]\n  %q = getelementptr i8, ptr %p, i64 -1\n  store i8 1, ptr %q\n";
  EXPECT_EQ(Built(inside + "  ret i32 0\n").errorKind(), "");
  EXPECT_EQ(Built(outside + "  ret i32 0\n").errorKind(), "bounds");
  EXPECT_EQ(Built(before + "  ret i32 0\n").errorKind(), "bounds");
  EXPECT_EQ(Built("  store i8 1, ptr null\n  ret i32 0\n").errorKind(), "null");
}

TEST(GraphTest, AWrittenValueIsRead) {
  std::string cells = R"(
  %p = alloca [4 x i32]
  %i = call i64 @nd_long()
  %j = call i64 @nd_long()
  %i.low = icmp sge i64 %i, 0
  %i.high = icmp slt i64 %i, 2
  %j.low = icmp sge i64 %j, 2
  %j.high = icmp slt i64 %j, 4
  call void @assume(i1 %i.low)
  call void @assume(i1 %i.high)
  call void @assume(i1 %j.low)
  call void @assume(i1 %j.high)
  %a = getelementptr i32, ptr %p, i64 %i
  %b = getelementptr i32, ptr %p, i64 %j
  store i32 5, ptr %a
  store i32 7, ptr %b
)";
  EXPECT_EQ(Built(cells + "  %e = load i32, ptr %a\n" + mustBe("5")).errorKind(), "");
  EXPECT_EQ(Built(cells + "  %e = load i32, ptr %b\n" + mustBe("7")).errorKind(), "");
  // Somewhere else there is anything.
  EXPECT_EQ(Built(cells + "  %e = load i32, ptr %p\n" + mustBe("5")).errorKind(), "null");
}

TEST(GraphTest, AWriteMayHitAnotherCell) {
  std::string cells = R"(
  %p = alloca [4 x i32]
  %i = call i64 @nd_long()
  %low = icmp sge i64 %i, 0
  %high = icmp slt i64 %i, 4
  call void @assume(i1 %low)
  call void @assume(i1 %high)
  %a = getelementptr i32, ptr %p, i64 %i
  store i32 5, ptr %p
  store i32 7, ptr %a
  %e = load i32, ptr %p
)";
  EXPECT_EQ(Built(cells + mustBe("5")).errorKind(), "null");
}

TEST(GraphTest, MachineIntegersWrapAround) {
  std::string sum = R"(
  %x = call i32 @nd_int()
  %low = icmp sge i32 %x, 2147483647
  call void @assume(i1 %low)
  %e = add i32 %x, 1
)";
  EXPECT_EQ(Built(sum + mustBe("-2147483648"), false).errorKind(), "");
  EXPECT_EQ(Built(sum + mustBe("-2147483648"), true).errorKind(), "null");
}

TEST(GraphTest, ExtensionsAndTruncations) {
  std::string extended = R"(
  %c = call i8 @nd_char()
  %negative = icmp eq i8 %c, -1
  call void @assume(i1 %negative)
)";
  for (bool isMath : {false, true}) {
    EXPECT_EQ(Built(extended + "  %e = zext i8 %c to i32\n" + mustBe("255"), isMath).errorKind(), "");
    EXPECT_EQ(Built(extended + "  %e = sext i8 %c to i32\n" + mustBe("-1"), isMath).errorKind(), "");
    EXPECT_EQ(
        Built("  %x = call i32 @nd_int()\n  %t = trunc i32 %x to i8\n  %e = zext i8 %t to i32\n" + mustBe("7"), isMath)
            .errorKind(),
        "null");
  }
}

/// Operations on numbers that are known only by facts.
TEST(GraphTest, DivisionRoundsTowardsZero) {
  auto with = [](const std::string &value, const std::string &operation) {
    return "  %x = call i32 @nd_int()\n  %low = icmp sge i32 %x, " + value + "\n  %high = icmp sle i32 %x, " + value +
           "\n  call void @assume(i1 %low)\n  call void @assume(i1 %high)\n  %e = " + operation + "\n";
  };
  EXPECT_EQ(Built(with("-7", "sdiv i32 %x, 2") + mustBe("-3")).errorKind(), "");
  EXPECT_EQ(Built(with("-7", "srem i32 %x, 2") + mustBe("-1")).errorKind(), "");
  EXPECT_EQ(Built(with("-7", "ashr i32 %x, 1") + mustBe("-4")).errorKind(), "");
  EXPECT_EQ(Built(with("-7", "and i32 %x, 7") + mustBe("1")).errorKind(), "");
  EXPECT_EQ(Built(with("-7", "sdiv i32 %x, -2") + mustBe("3")).errorKind(), "");
  EXPECT_EQ(Built(with("13", "and i32 %x, -4") + mustBe("12")).errorKind(), "");
  EXPECT_EQ(Built(with("13", "xor i32 %x, -1") + mustBe("-14")).errorKind(), "");
  EXPECT_EQ(Built(with("13", "shl i32 %x, 2") + mustBe("52")).errorKind(), "");
}

/// A function that makes something, calls itself with `passed`, and frees `freed` at last.
std::string recursive(const std::string &passed, const std::string &freed) {
  return R"(
define void @drop(ptr %p, i32 %n) {
entry:
  %own = call ptr @fathom.malloc(i64 4, i64 1)
  %last = icmp sle i32 %n, 0
  br i1 %last, label %done, label %more
more:
  %less = sub i32 %n, 1
  call void @drop(ptr )" +
         passed + R"(, i32 %less)
  br label %done
done:
  call void @fathom.free(ptr )" +
         freed + R"()
  ret void
}
)";
}

TEST(GraphTest, ARecursiveFunctionFreesWhatItMadeOrWasGiven) {
  auto errorOf = [](const std::string &function, const std::string &used) {
    std::string body = "  %p = call ptr @fathom.malloc(i64 4, i64 1)\n  %q = call ptr @fathom.malloc(i64 4, i64 1)\n"
                       "  %n = call i32 @nd_int()\n  call void @drop(ptr %p, i32 %n)\n  store i8 1, ptr " +
                       used + "\n  ret i32 0\n";
    return Built(body, true, function).errorKind();
  };
  EXPECT_EQ(errorOf(recursive("%p", "%own"), "%p"), "");
  EXPECT_EQ(errorOf(recursive("%own", "%p"), "%q"), "");
  EXPECT_EQ(errorOf(recursive("%own", "%p"), "%p"), "bounds");
  EXPECT_EQ(errorOf(recursive("%p", "%p"), "%q"), "invalid-free"); // twice
  EXPECT_EQ(errorOf(recursive("%own", "%own"), "%p"), "");
}

} // namespace

} // namespace fathom::prove
