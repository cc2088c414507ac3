// The examples of the paper.
#include "regions/AnalysedModule.h"

namespace fathom::regions {

// The paper's Figure 1: p and q may be the same, r and s never are.
static const char figure1[] = R"(
define void @f(ptr %x, ptr %y) {
  store i32 1, ptr %x
  store i32 2, ptr %y
  ret void
}
define void @g(ptr %p, ptr %q, ptr %r, ptr %s) {
  call void @f(ptr %p, ptr %q)
  call void @f(ptr %r, ptr %s)
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  %d = alloca i32
  %bit1 = call i1 @fathom.nondet.i1()
  %bit2 = call i1 @fathom.nondet.i1()
  %p = select i1 %bit1, ptr %a, ptr %b
  %q = select i1 %bit2, ptr %a, ptr %b
  call void @g(ptr %p, ptr %q, ptr %c, ptr %d)
  ret void
}
)";

TEST(Paper, Figure1) {
  AnalysedModule m(figure1);
  EXPECT_TRUE(m.meet("f", "x", "y")); // both updates are kept
  EXPECT_TRUE(m.meet("g", "p", "q"));
  EXPECT_TRUE(m.meet("g", "r", "s"));
  EXPECT_FALSE(m.meet("g", "p", "r"));
  EXPECT_TRUE(m.meet("main", "c", "d"));
  EXPECT_FALSE(m.meet("main", "a", "c"));
  std::vector<uint32_t> first = m.regions.binding(m.call("g", 0), m.module.function("f"));
  std::vector<uint32_t> second = m.regions.binding(m.call("g", 1), m.module.function("f"));
  EXPECT_EQ(first[m.region("f", "x")], m.region("g", "p"));
  EXPECT_EQ(second[m.region("f", "x")], m.region("g", "r"));
}

TEST(Paper, Figure1ContextInsensitive) {
  AnalysedModule m(figure1, insensitive);
  EXPECT_TRUE(m.meet("g", "p", "r"));
  EXPECT_TRUE(m.meet("main", "a", "c"));
}

TEST(Paper, Figure1WithoutAliases) {
  AnalysedModule m(R"(
define void @f(ptr %x, ptr %y) {
  store i32 1, ptr %x
  store i32 2, ptr %y
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  call void @f(ptr %a, ptr %b)
  ret void
}
)");
  EXPECT_FALSE(m.meet("f", "x", "y"));
  EXPECT_FALSE(m.meet("main", "a", "b"));
}

// Figure 2: Y and Z derive from X; their constructors call X's.
static const char figure2[] = R"(
define void @_ZN1XC2Ev(ptr %this) {
  store i32 1, ptr %this
  %px = getelementptr inbounds i8, ptr %this, i64 8
  store ptr %this, ptr %px
  ret void
}
define void @_ZN1YC2Ev(ptr %this) {
  call void @_ZN1XC2Ev(ptr %this)
  %y = getelementptr inbounds i8, ptr %this, i64 16
  store i32 2, ptr %y
  ret void
}
define void @_ZN1ZC2Ev(ptr %this) {
  call void @_ZN1XC2Ev(ptr %this)
  %z = getelementptr inbounds i8, ptr %this, i64 16
  store i64 3, ptr %z
  ret void
}
define i32 @main() {
  %y = call ptr @fathom.malloc(i64 24, i64 16)
  call void @_ZN1YC2Ev(ptr %y)
  %z = call ptr @fathom.malloc(i64 24, i64 16)
  call void @_ZN1ZC2Ev(ptr %z)
  %v = load i32, ptr %y
  ret i32 %v
}
)";

TEST(Paper, Figure2) {
  AnalysedModule m(figure2);
  EXPECT_FALSE(m.meet("main", "y", "z"));
  for (const char *name : {"y", "z"}) {
    Cell cell = m.cell("main", name);
    EXPECT_TRUE(cell.node->isPlain());
    EXPECT_EQ(m.analysis.graphOf(m.module.function("main")).graph.linkIfAny({cell.node, cell.offset + 8}), cell);
  }
  EXPECT_EQ(m.node("main", "y").size(), 20u);
  EXPECT_EQ(m.node("main", "z").size(), 24u);
}

TEST(Paper, Figure2ContextInsensitive) { EXPECT_TRUE(AnalysedModule(figure2, insensitive).meet("main", "y", "z")); }

// Figure 4: an array of lists.
TEST(Paper, Figure4) {
  for (Analysis::Mode mode : {Analysis::Mode::Sensitive, insensitive}) {
    AnalysedModule m(R"(
define ptr @mkList(i32 %s, i32 %e) {
entry:
  %done = icmp slt i32 %s, 1
  br i1 %done, label %end, label %make
make:
  %p = call ptr @fathom.malloc(i64 16, i64 16)
  %pe = getelementptr inbounds i8, ptr %p, i64 8
  store i32 %e, ptr %pe
  %less = add nsw i32 %s, -1
  %n = call ptr @mkList(i32 %less, i32 %e)
  store ptr %n, ptr %p
  br label %end
end:
  %result = phi ptr [ %p, %make ], [ null, %entry ]
  ret ptr %result
}
define void @main() {
entry:
  %a = alloca [4 x ptr]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 4
  br i1 %more, label %body, label %end
body:
  %list = call ptr @mkList(i32 2, i32 0)
  %wide = sext i32 %i to i64
  %at = getelementptr inbounds [4 x ptr], ptr %a, i64 0, i64 %wide
  store ptr %list, ptr %at
  %next = add nsw i32 %i, 1
  br label %head
end:
  ret void
}
)",
                     mode);
    Node &array = m.node("main", "a"), &list = m.node("main", "list");
    EXPECT_NE(&array, &list);
    EXPECT_TRUE(array.isSequence());
    EXPECT_EQ(array.elementSize(), 8u);
    EXPECT_TRUE(list.isPlain());
    EXPECT_EQ(list.size(), 12u);
    Graph &graph = m.analysis.graphOf(m.module.function("main")).graph;
    EXPECT_EQ(graph.linkIfAny(m.cell("main", "a")), m.cell("main", "list"));
    EXPECT_EQ(graph.linkIfAny(m.cell("main", "list")), m.cell("main", "list"));
    EXPECT_EQ(list.allLinks().size(), 1u);
    EXPECT_EQ(m.info("main", "list").wordSize, 4u);
    EXPECT_EQ(m.info("main", "a").wordSize, 8u);
  }
}

// Figure 8, left: one object in the callee, two in the caller.
TEST(Paper, Figure8OneInTheCallee) {
  AnalysedModule m(R"(
define void @f(ptr %x, ptr %y) {
  %c = call i1 @fathom.nondet.i1()
  %z = select i1 %c, ptr %x, ptr %y
  store i32 1, ptr %z
  ret void
}
define void @main() {
  %p = alloca i32
  %q = alloca i32
  call void @f(ptr %p, ptr %q)
  ret void
}
)");
  EXPECT_TRUE(m.meet("main", "p", "q"));
}

// Figure 8, right: two objects in the callee, one in the caller.
TEST(Paper, Figure8OneInTheCaller) {
  AnalysedModule m(R"(
define void @f(ptr %x, ptr %y) {
  store i32 1, ptr %x
  %v = load i32, ptr %y
  ret void
}
define void @main() {
  %p = alloca i32
  call void @f(ptr %p, ptr %p)
  ret void
}
)");
  EXPECT_TRUE(m.meet("f", "x", "y"));
}

} // namespace fathom::regions
