#include "regions/AnalysedModule.h"

namespace fathom::regions {

TEST(Analysis, WhatIsOnlyReadMayMeet) {
  AnalysedModule m(R"(
define void @f(ptr %x, ptr %y) {
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  ret void
}
define void @main() {
  %p = alloca i32
  call void @f(ptr %p, ptr %p)
  ret void
}
)");
  EXPECT_FALSE(m.meet("f", "x", "y"));
}

TEST(Analysis, FieldsOfOneObjectAreOneRegion) {
  AnalysedModule m(R"(
define void @f(ptr %x, ptr %y) {
  store i32 1, ptr %x
  store i32 1, ptr %y
  ret void
}
define void @main() {
  %p = call ptr @fathom.malloc(i64 16, i64 16)
  %q = getelementptr i8, ptr %p, i64 12
  call void @f(ptr %p, ptr %q)
  ret void
}
)");
  EXPECT_TRUE(m.meet("f", "x", "y"));
  EXPECT_EQ(m.cell("f", "y").offset - m.cell("f", "x").offset, 12);
}

TEST(Analysis, ElementsOfOneArrayAreElementsInTheCallee) {
  AnalysedModule m(R"(
define void @f(ptr %x, ptr %y) {
  store i32 1, ptr %x
  %far = getelementptr i8, ptr %y, i64 16
  store i32 1, ptr %far
  ret void
}
define void @main() {
  %i = call i64 @fathom.nondet.i64()
  %a = call ptr @fathom.malloc(i64 160, i64 16)
  %p = getelementptr inbounds [16 x i8], ptr %a, i64 %i
  call void @f(ptr %a, ptr %p)
  ret void
}
)");
  EXPECT_TRUE(m.meet("f", "x", "y"));
  EXPECT_EQ(m.node("f", "x").elementSize(), 16u);
  EXPECT_EQ(m.cell("f", "x"), m.cell("f", "far"));
}

TEST(Analysis, AliasesBehindPointers) {
  AnalysedModule m(R"(
define void @f(ptr %x, ptr %y) {
  %a = load ptr, ptr %x
  %b = load ptr, ptr %y
  store i32 1, ptr %a
  %v = load i32, ptr %b
  ret void
}
define void @main() {
  %p = alloca ptr
  %q = alloca ptr
  %t = alloca i32
  store ptr %t, ptr %p
  store ptr %t, ptr %q
  call void @f(ptr %p, ptr %q)
  ret void
}
)");
  EXPECT_TRUE(m.meet("f", "a", "b"));
  EXPECT_FALSE(m.meet("f", "x", "y"));
}

TEST(Analysis, GlobalsAreRoots) {
  AnalysedModule m(R"(
@g = global i32 1
@h = global ptr null
define void @set(ptr %x) {
  store ptr %x, ptr @h
  ret void
}
define ptr @get() {
  %y = load ptr, ptr @h
  ret ptr %y
}
define void @write(ptr %x) {
  store i32 1, ptr %x
  store i32 2, ptr @g
  ret void
}
define void @main() {
  %p = alloca i32
  call void @set(ptr %p)
  %q = call ptr @get()
  call void @write(ptr @g)
  ret void
}
)");
  EXPECT_TRUE(m.meet("main", "p", "q"));
  EXPECT_TRUE(m.meet("write", "x", "@g"));
}

TEST(Analysis, ObjectsOfCalleesAreClonedForEachCall) {
  AnalysedModule m(R"(
define ptr @make() {
  %p = call ptr @fathom.malloc(i64 8, i64 16)
  store i64 1, ptr %p
  ret ptr %p
}
define void @main() {
  %a = call ptr @make()
  %b = call ptr @make()
  call void @fathom.free(ptr %a)
  ret void
}
)");
  EXPECT_FALSE(m.meet("main", "a", "b"));
  EXPECT_TRUE(m.node("main", "a").is(Heap));
  EXPECT_EQ(m.analysis.graphOf(m.module.function("main")).graph.sitesOf(m.node("main", "b")).size(), 1u);
  EXPECT_TRUE(m.info("main", "a").dies);
  EXPECT_TRUE(m.info("make", "p").dies); // as it dies in one of its callers
  EXPECT_TRUE(m.info("main", "b").dies); // both are bound to the region of make
  EXPECT_EQ(m.info("main", "a").wordSize, 8u);
}

TEST(Analysis, CopiesThroughAFunction) {
  AnalysedModule m(R"(
define void @copy(ptr %to, ptr %from) {
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %from, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %t, i64 16, i1 false)
  ret void
}
define void @main() {
  %x = alloca i32
  %a = alloca [16 x i8]
  %b = alloca [16 x i8]
  %a8 = getelementptr i8, ptr %a, i64 8
  %b8 = getelementptr i8, ptr %b, i64 8
  store ptr %x, ptr %a8
  call void @copy(ptr %b, ptr %a)
  %y = load ptr, ptr %b8
  ret void
}
)");
  EXPECT_TRUE(m.meet("main", "x", "y"));
  EXPECT_FALSE(m.meet("main", "a", "b"));
}

TEST(Analysis, APointerFollowedInACopyOfItsHolder) {
  AnalysedModule m(R"(
define void @f(ptr %x) {
  %copy = alloca [16 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %x, i64 16, i1 false)
  %at = getelementptr i8, ptr %copy, i64 8
  %p = load ptr, ptr %at
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %t = alloca i32
  %a = alloca [16 x i8]
  %a8 = getelementptr i8, ptr %a, i64 8
  store ptr %t, ptr %a8
  call void @f(ptr %a)
  %v = load i32, ptr %t
  ret void
}
)");
  EXPECT_TRUE(m.node("main", "t").is(Modified));
  EXPECT_EQ(m.regions.binding(m.call("main", 0), m.module.function("f"))[m.region("f", "p")], m.region("main", "t"));
}

TEST(Analysis, CallsThroughPointersGoWhereThePointerPoints) {
  AnalysedModule m(R"(
define void @one(ptr %x) {
  store i32 1, ptr %x
  ret void
}
define void @two(ptr %x) {
  store i32 2, ptr %x
  ret void
}
define void @three(ptr %x) {
  ret void
}
@table = constant [2 x ptr] [ptr @one, ptr @two]
@other = global ptr @three
define void @apply(ptr %function, ptr %x) {
  call void %function(ptr %x)
  ret void
}
define void @main() {
  %a = alloca i32
  %i = call i64 @fathom.nondet.i64()
  %entry = getelementptr inbounds ptr, ptr @table, i64 %i
  %f = load ptr, ptr %entry
  call void @apply(ptr %f, ptr %a)
  ret void
}
)");
  EXPECT_EQ(m.targets("apply", 0), (std::vector<std::string>{"one", "two"}));
  EXPECT_TRUE(m.node("main", "a").is(Modified));
}

TEST(Analysis, CallsThroughUnknownPointersGoBySignature) {
  AnalysedModule m(R"(
define void @one(ptr %x) {
  store i32 1, ptr %x
  ret void
}
define i32 @two(i32 %x) {
  ret i32 %x
}
@table = global [2 x ptr] [ptr @one, ptr @two]
define void @entry(ptr %ops, ptr %x) {
  %f = load ptr, ptr %ops
  call void %f(ptr %x)
  ret void
}
)");
  EXPECT_EQ(m.targets("entry", 0), (std::vector<std::string>{"one"}));
  EXPECT_TRUE(m.node("entry", "x").is(Modified));
}

TEST(Analysis, FunctionsThatCallEachOtherShareAGraph) {
  AnalysedModule m(R"(
define void @even(ptr %x, ptr %y) {
  call void @odd(ptr %y, ptr %x)
  ret void
}
define void @odd(ptr %a, ptr %b) {
  store i32 1, ptr %a
  call void @even(ptr %a, ptr %b)
  ret void
}
define void @main() {
  %p = alloca i32
  %q = alloca i32
  call void @even(ptr %p, ptr %q)
  ret void
}
)");
  EXPECT_EQ(&m.analysis.graphOf(m.module.function("even")), &m.analysis.graphOf(m.module.function("odd")));
  EXPECT_TRUE(m.meet("main", "p", "q"));
}

TEST(Analysis, IntegersFindWhatAnotherFunctionExposed) {
  AnalysedModule m(R"(
define i64 @expose(ptr %x) {
  %i = ptrtoint ptr %x to i64
  ret i64 %i
}
define void @write(i64 %i) {
  %p = inttoptr i64 %i to ptr
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  %i = call i64 @expose(ptr %a)
  call void @write(i64 %i)
  %v = load i32, ptr %a
  ret void
}
)");
  EXPECT_TRUE(m.node("main", "a").is(IsOmega));
  EXPECT_FALSE(m.node("main", "b").is(IsOmega));
  EXPECT_TRUE(m.node("write", "p").is(IsOmega));
  EXPECT_TRUE(m.info("expose", "x").isExposed);
}

TEST(Analysis, AnObjectThatLeavesAsAnIntegerOnly) {
  AnalysedModule m(R"(
define i64 @make() {
  %p = call ptr @fathom.malloc(i64 8, i64 16)
  store i32 1, ptr %p
  %i = ptrtoint ptr %p to i64
  ret i64 %i
}
define void @main() {
  %i = call i64 @make()
  %q = inttoptr i64 %i to ptr
  store i32 2, ptr %q
  ret void
}
)");
  EXPECT_TRUE(m.node("make", "p").is(IsOmega));
  EXPECT_EQ(m.regions.binding(m.call("main", 0), m.module.function("make"))[m.region("make", "p")],
            m.region("main", "q"));
}

TEST(Analysis, APointerForgedByTheCaller) {
  AnalysedModule m(R"(
define void @follow(ptr %x) {
  %p = load ptr, ptr %x
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  %box = alloca i64
  %i = ptrtoint ptr %a to i64
  store i64 %i, ptr %box
  call void @follow(ptr %box)
  %v = load i32, ptr %a
  ret void
}
)");
  EXPECT_TRUE(m.node("main", "a").is(IsOmega));
  EXPECT_TRUE(m.info("follow", "p").isExposed);
  EXPECT_EQ(m.regions.binding(m.call("main", 0), m.module.function("follow"))[m.region("follow", "p")],
            m.region("main", "a"));
}

TEST(Analysis, UnnamedArguments) {
  AnalysedModule m(R"(
declare void @llvm.va_start.p0(ptr)
define void @variadic(i32 %n, ...) {
  %list = alloca [24 x i8]
  call void @llvm.va_start.p0(ptr %list)
  %area = load ptr, ptr %list
  %p = load ptr, ptr %area
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  call void (i32, ...) @variadic(i32 1, ptr %a, ptr %b)
  ret void
}
)");
  EXPECT_TRUE(m.meet("main", "a", "b"));
  EXPECT_TRUE(m.node("main", "a").is(Modified));
}

TEST(Analysis, WordSizesAgreeAcrossCalls) {
  AnalysedModule m(R"(
define void @f(ptr %x) {
  store i64 1, ptr %x
  ret void
}
define void @main() {
  %a = call ptr @fathom.malloc(i64 16, i64 16)
  %b = call ptr @fathom.malloc(i64 16, i64 16)
  %a4 = getelementptr i8, ptr %a, i64 4
  call void @f(ptr %a4)
  call void @f(ptr %b)
  ret void
}
)");
  EXPECT_EQ(m.info("f", "x").wordSize, 4u);
  EXPECT_EQ(m.info("main", "a").wordSize, 4u);
  EXPECT_EQ(m.info("main", "b").wordSize, 4u);
}

// Whether the pointer was ever written is for the callers to know.
TEST(Analysis, AnUnwrittenPointerThatACalleeCompares) {
  constexpr char callee[] = R"(
define void @f(ptr %place) {
  %x = alloca i32
  store i32 1, ptr %x
  %p = load ptr, ptr %place
  %c = icmp eq ptr %p, %x
  store i32 2, ptr %p
  ret void
}
define void @main() {
  %place = alloca ptr
  %y = alloca i32
)";
  AnalysedModule unwritten(std::string(callee) + "call void @f(ptr %place)\n ret void\n}\n");
  EXPECT_TRUE(unwritten.meet("f", "p", "x"));
  AnalysedModule written(std::string(callee) + "store ptr %y, ptr %place\n call void @f(ptr %place)\n ret void\n}\n");
  EXPECT_FALSE(written.meet("f", "p", "x"));
}

// The caller has the integer, but only the callee sees whose address it is.
TEST(Analysis, WhatACalleeExposesIsExposedInItsCaller) {
  AnalysedModule m(R"(
define i64 @address(ptr %p) {
  %i = ptrtoint ptr %p to i64
  ret i64 %i
}
define void @main() {
  %x = alloca i32
  %y = alloca i32
  %i = call i64 @address(ptr %x)
  %q = inttoptr i64 %i to ptr
  store i32 1, ptr %q
  store i32 1, ptr %y
  ret void
}
)");
  EXPECT_TRUE(m.meet("main", "x", "q"));
  EXPECT_FALSE(m.meet("main", "y", "q"));
}

// As above, behind a pointer: the callee's object that is exposed is not what it is given.
TEST(Analysis, WhatACalleeExposesBehindAPointer) {
  AnalysedModule m(R"(
define i64 @first(ptr %p) {
  %x = load ptr, ptr %p
  %i = ptrtoint ptr %x to i64
  ret i64 %i
}
define i64 @between(ptr %p) {
  %i = call i64 @first(ptr %p)
  ret i64 %i
}
define void @main() {
  %x = alloca i32
  %place = alloca ptr
  store ptr %x, ptr %place
  %i = call i64 @between(ptr %place)
  %q = inttoptr i64 %i to ptr
  store i32 1, ptr %q
  ret void
}
)");
  EXPECT_TRUE(m.meet("main", "x", "q"));
  EXPECT_FALSE(m.meet("main", "place", "q"));
}

TEST(Analysis, ExposedInTheCallerAlsoWithoutACapture) {
  AnalysedModule m(R"(
define i64 @address(ptr %p) {
  %i = ptrtoint ptr %p to i64
  ret i64 %i
}
define void @main() {
  %x = alloca i32
  %y = alloca i32
  %i = call i64 @address(ptr %x)
  ret void
}
)");
  EXPECT_TRUE(m.node("main", "x").is(Exposed));
  EXPECT_FALSE(m.node("main", "y").is(Exposed));
  EXPECT_FALSE(m.info("main", "x").isExposed);
}

} // namespace fathom::regions
