// Which functions calls through pointers reach.
#include "regions/AnalysedModule.h"

namespace fathom::regions {

using Names = std::vector<std::string>;

constexpr char functions[] = R"(
define void @one(ptr %x) {
  store i32 1, ptr %x
  ret void
}
define void @two(ptr %x) {
  store i32 2, ptr %x
  ret void
}
@all = global [2 x ptr] [ptr @one, ptr @two]
)";

/// The targets of the call in a function of the module, and "?" if there may be others.
static Names targetsIn(const std::string &text, llvm::StringRef caller = "main") {
  TestModule module(std::string(declarations) + functions + text);
  Analysis analysis(*module, Analysis::Mode::TargetsOnly);
  Names result;
  for (const llvm::CallBase *call : analysis.callsThroughPointers()) {
    if (call->getFunction()->getName() != caller)
      continue;
    for (const llvm::Function *target : analysis.targets(*call))
      result.push_back(target->getName().str());
    if (!analysis.knowsTargets(*call))
      result.push_back("?");
  }
  std::sort(result.begin(), result.end());
  return result;
}

constexpr char maker[] = R"(
define ptr @make(ptr %first, ptr %second) {
  %o = call ptr @fathom.malloc(i64 16, i64 8)
  store ptr %first, ptr %o
  %field = getelementptr i8, ptr %o, i64 8
  store ptr %second, ptr %field
  ret ptr %o
}
)";

TEST(CallTargets, FieldsAreToldApart) {
  EXPECT_EQ(targetsIn(std::string(maker) + R"(
define void @main(ptr %x) {
  %o = call ptr @make(ptr @one, ptr @two)
  %field = getelementptr i8, ptr %o, i64 8
  %p = load ptr, ptr %field
  call void %p(ptr %x)
  ret void
}
)"),
            Names{"two"});
}

TEST(CallTargets, ObjectsOfOneConstructorAreToldApart) {
  EXPECT_EQ(targetsIn(std::string(maker) + R"(
define void @main(ptr %x) {
  %a = call ptr @make(ptr @one, ptr null)
  %b = call ptr @make(ptr @two, ptr null)
  %p = load ptr, ptr %a
  call void %p(ptr %x)
  ret void
}
)"),
            Names{"one"});
}

TEST(CallTargets, WhatIsCalledMayBringMore) {
  EXPECT_EQ(targetsIn(R"(
@slot = global ptr @first
define void @first(ptr %x) {
  store ptr @second, ptr @slot
  ret void
}
define void @second(ptr %x) {
  ret void
}
define void @main(ptr %x) {
  %p = load ptr, ptr @slot
  call void %p(ptr %x)
  ret void
}
)"),
            (Names{"first", "second"}));
}

TEST(CallTargets, FunctionsThatCallEachOtherThroughPointers) {
  constexpr char text[] = R"(
@table = global [2 x ptr] [ptr @even, ptr @odd]
define void @even(ptr %x) {
  %p = load ptr, ptr getelementptr (i8, ptr @table, i64 8)
  call void %p(ptr %x)
  ret void
}
define void @odd(ptr %x) {
  %p = load ptr, ptr @table
  call void %p(ptr %x)
  ret void
}
define void @main(ptr %x) {
  call void @odd(ptr %x)
  ret void
}
)";
  EXPECT_EQ(targetsIn(text, "even"), Names{"odd"});
  EXPECT_EQ(targetsIn(text, "odd"), Names{"even"});
}

// An object that is passed to its own function: that function is called, if not by name.
TEST(CallTargets, ThroughAnObjectThatIsPassedToItsOwnFunction) {
  constexpr char text[] = R"(
define void @other(ptr %self) {
  ret void
}
define void @method(ptr %self) {
  %field = getelementptr i8, ptr %self, i64 8
  %p = load ptr, ptr %field
  call void %p(ptr %self)
  ret void
}
define void @main() {
  %o = alloca [2 x ptr]
  store ptr @method, ptr %o
  %field = getelementptr i8, ptr %o, i64 8
  store ptr @other, ptr %field
  %p = load ptr, ptr %o
  call void %p(ptr %o)
  ret void
}
)";
  EXPECT_EQ(targetsIn(text), Names{"method"});
  EXPECT_EQ(targetsIn(text, "method"), Names{"other"});
}

TEST(CallTargets, NullAloneReachesNothing) {
  EXPECT_EQ(targetsIn(R"(
define void @main(ptr %x) {
  %hook = alloca ptr
  store ptr null, ptr %hook
  %p = load ptr, ptr %hook
  call void %p(ptr %x)
  call void null(ptr %x)
  ret void
}
)"),
            Names{});
}

TEST(CallTargets, ByTypeIfAnIntegerComesThere) {
  EXPECT_EQ(targetsIn(R"(
define void @main(i64 %i, ptr %x) {
  %p = inttoptr i64 %i to ptr
  call void %p(ptr %x)
  ret void
}
)"),
            (Names{"?", "one", "two"}));
}

TEST(CallTargets, ByTypeIfItComesFromOutside) {
  for (const char *pointer : {"%outside", "@elsewhere"})
    EXPECT_EQ(targetsIn(std::string("@elsewhere = external global ptr\ndefine void @main(ptr %outside) {\n") +
                        " %p = load ptr, ptr " + pointer + "\n call void %p(ptr null)\n ret void\n}"),
              (Names{"?", "one", "two"}))
        << pointer;
}

TEST(CallTargets, WhatAFunctionThatNobodyCallsBringsIn) {
  EXPECT_EQ(targetsIn(R"(
@slot = global ptr null
define void @register(ptr %hook) {
  store ptr %hook, ptr @slot
  ret void
}
define void @main(ptr %x) {
  %p = load ptr, ptr @slot
  call void %p(ptr %x)
  ret void
}
)"),
            (Names{"?", "one", "two"}));
}

// The callee does not know that what it exposes is captured elsewhere.
TEST(CallTargets, ExposedByOneFunctionAndWrittenByAnother) {
  EXPECT_EQ(targetsIn(R"(
@slot = global ptr @one
define i64 @expose(ptr %p) {
  %l = alloca i32
  %e = icmp eq ptr %l, %p
  %i = ptrtoint ptr %l to i64
  ret i64 %i
}
define void @main(ptr %x) {
  %i = call i64 @expose(ptr @slot)
  %q = inttoptr i64 %i to ptr
  store ptr @two, ptr %q
  %p = load ptr, ptr @slot
  call void %p(ptr %x)
  ret void
}
)"),
            (Names{"?", "one", "two"}));
}

TEST(CallTargets, KnownInEveryMode) {
  std::string text = std::string(functions) + R"(
define void @apply(ptr %f, ptr %x) {
  call void %f(ptr %x)
  ret void
}
define void @main() {
  %a = alloca i32
  call void @apply(ptr @one, ptr %a)
  ret void
}
)";
  for (auto mode : {Analysis::Mode::Sensitive, insensitive}) {
    AnalysedModule m(text, mode);
    EXPECT_EQ(m.targets("apply", 0), Names{"one"});
    EXPECT_TRUE(m.analysis.knowsTargets(m.call("apply", 0)));
    EXPECT_TRUE(m.node("main", "a").is(Modified));
  }
}

} // namespace fathom::regions
