#include "regions/Analysed.h"
#include "regions/ModuleRegions.h"

namespace fathom::regions {

class AnalysedModule {
public:
  explicit AnalysedModule(const std::string &text, Analysis::Mode mode = Analysis::Mode::Sensitive)
      : module(declarations + text), analysis(*module, mode), regions(analysis) {
    for (const std::string &problem : analysis.checkCC())
      ADD_FAILURE() << problem << "\n" << text;
  }

  const llvm::Value &value(llvm::StringRef function, llvm::StringRef name) {
    return valueNamed(*module, module.function(function), name);
  }
  Cell cell(llvm::StringRef function, llvm::StringRef name) {
    ValueGraph &values = analysis.graphOf(module.function(function));
    return values.graph.resolve(values.cellOf(value(function, name)));
  }
  Node &node(llvm::StringRef function, llvm::StringRef name) { return *cell(function, name).node; }
  bool meet(llvm::StringRef function, llvm::StringRef a, llvm::StringRef b) {
    const RegionMap &map = regions.mapOf(module.function(function));
    EXPECT_EQ(&node(function, a) == &node(function, b),
              map.regionOf(value(function, a)) == map.regionOf(value(function, b)));
    return &node(function, a) == &node(function, b);
  }
  uint32_t region(llvm::StringRef function, llvm::StringRef name) {
    return regions.mapOf(module.function(function)).regionOf(value(function, name));
  }
  const RegionInfo &info(llvm::StringRef function, llvm::StringRef name) {
    return regions.mapOf(module.function(function)).info(region(function, name));
  }
  const llvm::CallBase &call(llvm::StringRef function, unsigned number) {
    return *analysis.graphOf(module.function(function)).calls.at(number);
  }
  std::vector<std::string> targets(llvm::StringRef function, unsigned number) {
    std::vector<std::string> result;
    for (const llvm::Function *target : analysis.targets(call(function, number)))
      result.push_back(target->getName().str());
    std::sort(result.begin(), result.end());
    return result;
  }

  TestModule module;
  Analysis analysis;
  ModuleRegions regions;
};

constexpr auto insensitive = Analysis::Mode::Insensitive;

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
  EXPECT_EQ(m.node("main", "b").sites().size(), 1u);
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

} // namespace fathom::regions
