#include "regions/Analysed.h"

namespace fathom::regions {

static std::string function(const std::string &body) { return "define void @f() {\n" + body + "  ret void\n}\n"; }

TEST(Local, AllocationsAreApart) {
  Analysed a(function(R"(
  %p = call ptr @fathom.malloc(i64 8, i64 16)
  %q = call ptr @fathom.alloca(i64 8, i64 16)
  %r = alloca i32
)"));
  EXPECT_FALSE(a.meet("p", "q"));
  EXPECT_FALSE(a.meet("q", "r"));
  EXPECT_TRUE(a.node("p").is(Heap));
  EXPECT_TRUE(a.node("q").is(Stack));
  EXPECT_TRUE(a.node("r").is(Stack));
  EXPECT_EQ(a.values.graph.sitesOf(a.node("p")).size(), 1u);
}

TEST(Local, FieldsAreApart) {
  Analysed a(function(R"(
  %s = call ptr @fathom.malloc(i64 24, i64 16)
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %y = call ptr @fathom.malloc(i64 8, i64 16)
  store ptr %x, ptr %s
  %second = getelementptr { ptr, ptr, i32 }, ptr %s, i64 0, i32 1
  store ptr %y, ptr %second
  %n = getelementptr i8, ptr %s, i64 16
  store i32 7, ptr %n
  %x2 = load ptr, ptr %s
  %y2 = load ptr, ptr %second
)"));
  EXPECT_TRUE(a.meet("x", "x2"));
  EXPECT_TRUE(a.meet("y", "y2"));
  EXPECT_FALSE(a.meet("x", "y"));
  EXPECT_TRUE(a.node("s").isPlain());
  EXPECT_EQ(a.node("s").size(), 20u);
  EXPECT_FALSE(a.values.graph.isCaptured());
}

TEST(Local, AVariableIndexMakesASequence) {
  Analysed a(function(R"(
  %s = call ptr @fathom.malloc(i64 160, i64 16)
  %i = call i64 @fathom.nondet.i64()
  %e = getelementptr inbounds { ptr, i32 }, ptr %s, i64 %i
  %v = getelementptr { ptr, i32 }, ptr %e, i64 0, i32 1
  %p = load ptr, ptr %e
  store i32 5, ptr %v
  %third = getelementptr i8, ptr %s, i64 32
  %q = load ptr, ptr %third
)"));
  EXPECT_EQ(a.node("s").elementSize(), 16u);
  EXPECT_EQ(a.cell("p"), a.cell("q"));
  EXPECT_EQ(a.cell("v").offset, 8);
  EXPECT_FALSE(a.values.graph.isCaptured());
}

TEST(Local, AnIndexThatMayWrapKeepsPowersOfTwoOnly) {
  Analysed a(function(R"(
  %s = call ptr @fathom.malloc(i64 240, i64 16)
  %t = call ptr @fathom.malloc(i64 240, i64 16)
  %i = call i64 @fathom.nondet.i64()
  %e = getelementptr [24 x i8], ptr %s, i64 %i
  %small = trunc i64 %i to i32
  %wide = sext i32 %small to i64
  %d = getelementptr [24 x i8], ptr %t, i64 %wide
)"));
  EXPECT_EQ(a.node("s").elementSize(), 8u);
  EXPECT_EQ(a.node("t").elementSize(), 24u);
}

TEST(Local, StridesOfComputedIndices) {
  Analysed a(function(R"(
  %s = call ptr @fathom.malloc(i64 240, i64 16)
  %i = call i64 @fathom.nondet.i64()
  %twice = shl i64 %i, 1
  %sum = add i64 %twice, 6
  %e = getelementptr i32, ptr %s, i64 %sum
)"));
  EXPECT_EQ(a.node("s").elementSize(), 8u);
}

TEST(Local, AnArrayInsideAStructFoldsTheStruct) {
  // The index may leave the array and stay in the object, so the pointer behind it is not safe from it.
  Analysed a(function(R"(
  %s = call ptr @fathom.malloc(i64 32, i64 16)
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %i = call i64 @fathom.nondet.i64()
  store ptr %x, ptr %s
  %e = getelementptr { ptr, [4 x i32], ptr }, ptr %s, i64 0, i32 1, i64 %i
  store i32 1, ptr %e
  %y = load ptr, ptr %s
)"));
  EXPECT_EQ(a.node("s").elementSize(), 4u);
  EXPECT_TRUE(a.node("s").isCollapsed() || a.node("s").isSequence());
  EXPECT_TRUE(a.node("y").is(IsOmega));
  EXPECT_TRUE(a.meet("x", "y"));
}

TEST(Local, BackFromTheMemberToTheWhole) {
  Analysed a(function(R"(
  %s = call ptr @fathom.malloc(i64 32, i64 16)
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %box = call ptr @fathom.malloc(i64 8, i64 16)
  store ptr %x, ptr %s
  %member = getelementptr i8, ptr %s, i64 16
  store ptr %member, ptr %box
  %again = load ptr, ptr %box
  %whole = getelementptr i8, ptr %again, i64 -16
  %y = load ptr, ptr %whole
)"));
  EXPECT_EQ(a.cell("whole"), a.cell("s"));
  EXPECT_TRUE(a.meet("x", "y"));
  EXPECT_TRUE(a.node("s").isPlain());
}

TEST(Local, PhiSelectAndFreezeMeet) {
  Analysed a(R"(
define void @f() {
entry:
  %p = call ptr @fathom.malloc(i64 8, i64 16)
  %q = call ptr @fathom.malloc(i64 8, i64 16)
  %r = call ptr @fathom.malloc(i64 8, i64 16)
  %c = call i1 @fathom.nondet.i1()
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %phi = phi ptr [ %p, %entry ], [ %q, %then ]
  %select = select i1 %c, ptr %phi, ptr %r
  %freeze = freeze ptr %select
  %null = select i1 %c, ptr null, ptr null
  ret void
}
)");
  EXPECT_TRUE(a.meet("p", "q"));
  EXPECT_TRUE(a.meet("q", "r"));
  EXPECT_TRUE(a.meet("freeze", "p"));
  EXPECT_EQ(a.region("null"), 0u);
}

TEST(Local, APhiOfElementsMakesASequence) {
  Analysed a(R"(
define void @f() {
entry:
  %p = call ptr @fathom.malloc(i64 80, i64 16)
  br label %loop
loop:
  %at = phi ptr [ %p, %entry ], [ %next, %loop ]
  store i64 1, ptr %at
  %next = getelementptr { i64, ptr }, ptr %at, i64 1
  %c = call i1 @fathom.nondet.i1()
  br i1 %c, label %loop, label %end
end:
  ret void
}
)");
  EXPECT_EQ(a.node("p").elementSize(), 16u);
  EXPECT_TRUE(a.node("p").isSequence());
}

TEST(Local, PointersInAggregatesHaveACellEach) {
  Analysed a(function(R"(
  %p = call ptr @fathom.malloc(i64 8, i64 16)
  %q = call ptr @fathom.malloc(i64 8, i64 16)
  %one = insertvalue { i64, ptr, { ptr } } undef, ptr %p, 1
  %two = insertvalue { i64, ptr, { ptr } } %one, ptr %q, 2, 0
  %inner = extractvalue { i64, ptr, { ptr } } %two, 2
  %p2 = extractvalue { i64, ptr, { ptr } } %two, 1
  %q2 = extractvalue { ptr } %inner, 0
  %m = call ptr @fathom.malloc(i64 24, i64 16)
  store { i64, ptr, { ptr } } %two, ptr %m
  %back = load { i64, ptr, { ptr } }, ptr %m
  %p3 = extractvalue { i64, ptr, { ptr } } %back, 1
)"));
  EXPECT_TRUE(a.meet("p", "p2"));
  EXPECT_TRUE(a.meet("q", "q2"));
  EXPECT_TRUE(a.meet("p", "p3"));
  EXPECT_FALSE(a.meet("p", "q"));
}

TEST(Local, LanesShareACell) {
  Analysed a(function(R"(
  %p = call ptr @fathom.malloc(i64 8, i64 16)
  %q = call ptr @fathom.malloc(i64 8, i64 16)
  %one = insertelement <2 x ptr> undef, ptr %p, i32 0
  %two = insertelement <2 x ptr> %one, ptr %q, i32 1
  %r = extractelement <2 x ptr> %two, i32 0
)"));
  EXPECT_TRUE(a.meet("p", "q"));
  EXPECT_TRUE(a.meet("p", "r"));
}

TEST(Local, CopiesKeepObjectsApartAndJoinFields) {
  Analysed a(function(R"(
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %y = call ptr @fathom.malloc(i64 8, i64 16)
  %s = call ptr @fathom.alloca(i64 24, i64 16)
  %t = call ptr @fathom.alloca(i64 24, i64 16)
  %t1 = getelementptr i8, ptr %t, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr %t1, ptr %s, i64 16, i1 false)
  %s1 = getelementptr i8, ptr %s, i64 8
  %t2 = getelementptr i8, ptr %t, i64 16
  store ptr %x, ptr %s
  store ptr %y, ptr %s1
  %x2 = load ptr, ptr %t1
  %y2 = load ptr, ptr %t2
)"));
  EXPECT_FALSE(a.meet("s", "t"));
  EXPECT_TRUE(a.meet("x", "x2"));
  EXPECT_TRUE(a.meet("y", "y2"));
  EXPECT_FALSE(a.meet("x", "y"));
  EXPECT_FALSE(a.values.graph.isCaptured());
}

TEST(Local, ACopyThatCutsAPointerMovesBytes) {
  for (unsigned length : {4, 8}) {
    Analysed a(function(R"(
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %s = call ptr @fathom.alloca(i64 8, i64 16)
  %t = call ptr @fathom.alloca(i64 8, i64 16)
  store ptr %x, ptr %s
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 )" +
                        std::to_string(length) + R"(, i1 false)
  %y = load ptr, ptr %t
)"));
    EXPECT_TRUE(a.meet("x", "y"));
    EXPECT_EQ(a.node("x").is(IsOmega), length == 4);
  }
}

TEST(Local, ACopyOfUnknownLength) {
  for (unsigned size : {4, 8}) {
    Analysed a(function(R"(
  %n = call i64 @fathom.nondet.i64()
  %length = mul i64 %n, )" +
                        std::to_string(size) +
                        R"(
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %s = call ptr @fathom.alloca(i64 80, i64 16)
  %t = call ptr @fathom.alloca(i64 80, i64 16)
  store ptr %x, ptr %s
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 %length, i1 false)
  %y = load ptr, ptr %t
)"));
    EXPECT_TRUE(a.meet("x", "y"));
    EXPECT_EQ(a.node("x").is(IsOmega), size == 4);
  }
}

TEST(Local, ACopyBetweenSequenceAndStruct) {
  Analysed a(function(R"(
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %array = call ptr @fathom.alloca(i64 160, i64 16)
  %whole = call ptr @fathom.alloca(i64 160, i64 16)
  %one = call ptr @fathom.alloca(i64 16, i64 16)
  %i = call i64 @fathom.nondet.i64()
  %e = getelementptr inbounds { i64, ptr }, ptr %array, i64 %i
  %one1 = getelementptr i8, ptr %one, i64 8
  store ptr %x, ptr %one1
  call void @llvm.memcpy.p0.p0.i64(ptr %e, ptr %one, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %whole, ptr %array, i64 %i, i1 false)
  %third = getelementptr i8, ptr %whole, i64 40
  %y = load ptr, ptr %third
)"));
  EXPECT_TRUE(a.node("one").isPlain());
  EXPECT_EQ(a.node("array").elementSize(), 16u);
  EXPECT_EQ(a.node("whole").elementSize(), 16u); // any element may come to lie anywhere
  EXPECT_TRUE(a.meet("x", "y"));
  EXPECT_FALSE(a.meet("array", "whole"));
}

TEST(Local, ACopyWithinOneObjectEnds) {
  Analysed a(function(R"(
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %s = call ptr @fathom.alloca(i64 80000, i64 16)
  %t = call ptr @fathom.alloca(i64 80000, i64 16)
  %n = call i64 @fathom.nondet.i64()
  %length = shl i64 %n, 3
  %s1 = getelementptr i8, ptr %s, i64 8
  %t1 = getelementptr i8, ptr %t, i64 8
  store ptr %x, ptr %s
  call void @llvm.memcpy.p0.p0.i64(ptr %s1, ptr %t, i64 %length, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %t1, ptr %s, i64 %length, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %s1, ptr %s, i64 %length, i1 false)
  %far = getelementptr i8, ptr %s, i64 4000
  %y = load ptr, ptr %far
)"));
  EXPECT_TRUE(a.meet("x", "y"));
}

TEST(Local, GlobalsAndTheirInitialisers) {
  Analysed a(R"(
@x = global i32 1
@y = constant [2 x i32] [i32 1, i32 2]
@table = constant { i64, [2 x ptr], ptr } { i64 1, [2 x ptr] [ptr @x, ptr getelementptr (i8, ptr @y, i64 4)], ptr @g }
@self = global ptr @self
@other = global ptr @x
define void @g() {
  ret void
}
define void @f() {
  %p = getelementptr i8, ptr @table, i64 8
  %x2 = load ptr, ptr %p
  %q = getelementptr i8, ptr @table, i64 16
  %y2 = load ptr, ptr %q
  %r = getelementptr i8, ptr @table, i64 24
  %g2 = load ptr, ptr %r
  %s = load ptr, ptr @self
  %t = load ptr, ptr @other
  ret void
}
)");
  EXPECT_TRUE(a.meet("@x", "x2"));
  EXPECT_TRUE(a.meet("@y", "y2"));
  EXPECT_EQ(a.cell("y2").offset, a.cell("@y").offset + 4);
  EXPECT_TRUE(a.meet("@g", "g2"));
  EXPECT_TRUE(a.node("g2").is(FunctionObject));
  EXPECT_TRUE(a.meet("@self", "s"));
  EXPECT_TRUE(a.meet("@x", "t"));
  EXPECT_FALSE(a.meet("@x", "@y"));
  EXPECT_TRUE(a.node("@y").is(ReadOnly));
  EXPECT_TRUE(a.node("@x").is(Global));
}

TEST(Local, AtomicsLoadAndStore) {
  Analysed a(function(R"(
  %m = call ptr @fathom.malloc(i64 8, i64 16)
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %y = call ptr @fathom.malloc(i64 8, i64 16)
  store ptr %x, ptr %m
  %pair = cmpxchg ptr %m, ptr null, ptr %y seq_cst seq_cst
  %old = extractvalue { ptr, i1 } %pair, 0
  %was = atomicrmw xchg ptr %m, ptr null seq_cst
)"));
  EXPECT_TRUE(a.meet("x", "y"));
  EXPECT_TRUE(a.meet("old", "x"));
  EXPECT_TRUE(a.meet("was", "x"));
}

TEST(Local, UnknownCodeTakesAndGivesAnything) {
  Analysed a(R"(
declare ptr @unknown(ptr)
define void @f() {
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %y = call ptr @fathom.malloc(i64 8, i64 16)
  %z = call ptr @fathom.malloc(i64 8, i64 16)
  store ptr %y, ptr %x
  %r = call ptr @unknown(ptr %x)
  ret void
}
)");
  for (const char *name : {"x", "y", "r"})
    EXPECT_TRUE(a.node(name).is(IsOmega)) << name;
  EXPECT_FALSE(a.meet("x", "z"));
}

} // namespace fathom::regions
