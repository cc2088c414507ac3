#include "prepare/InlineAll.h"
#include "prepare/Scopes.h"

#include "seair/ExecuteLLVM.h"
#include "support/Error.h"

namespace fathom::prepare {

static void inlineIn(TestModule &module, Env &env) {
  inlineAll(module.function(), env);
  module.expectValid();
  for (llvm::CallInst *call : all<llvm::CallInst>(module.function()))
    EXPECT_TRUE(call->getCalledFunction()->isIntrinsic() || intrinsicOf(*call) != Intrinsic::None) << module.text();
}

constexpr char recursive[] = R"(
declare i32 @nd_x()
declare void @sassert(i1)
define i32 @count(i32 %n) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %again
again:
  %m = sub i32 %n, 1
  %r = call i32 @count(i32 %m)
  %s = add i32 %r, 1
  ret i32 %s
end:
  ret i32 0
}
define void @f() {
  %x = call i32 @nd_x()
  %r = call i32 @count(i32 %x)
  %same = icmp eq i32 %r, %x
  call void @sassert(i1 %same)
  ret void
}
)";

TEST(InlineAll, RecursionToItsBoundAndNoFurther) {
  for (uint32_t bound : {0u, 1u, 3u}) {
    TestModule module = TestModule::inDialect(recursive);
    Env env;
    env.options.recursion = bound;
    inlineIn(module, env);
    Texts checks = checksOf(module.function());
    EXPECT_EQ(std::count(checks.begin(), checks.end(), "recursion!: count"), 1);
    for (uint32_t x = 0; x <= bound; ++x)
      EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", x}})), "halted") << x << " of " << bound;
    EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", bound + 1}})), "recursion: count") << bound;
    EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 100}})), "recursion: count");
  }
}

TEST(InlineAll, MutualRecursionIsCountedForEach) {
  TestModule module = TestModule::inDialect(R"(
declare i32 @nd_x()
declare void @sassert(i1)
define i32 @even(i32 %n) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %again
again:
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m)
  ret i32 %r
end:
  ret i32 1
}
define i32 @odd(i32 %n) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %again
again:
  %m = sub i32 %n, 1
  %r = call i32 @even(i32 %m)
  ret i32 %r
end:
  ret i32 0
}
define void @f() {
  %x = call i32 @nd_x()
  %r = call i32 @even(i32 %x)
  %isEven = icmp eq i32 %r, 1
  call void @sassert(i1 %isEven)
  ret void
}
)");
  Env env;
  env.options.recursion = 1;
  inlineIn(module, env);
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 2}})), "halted");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 3}})), "assert");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 4}})), "recursion: even");
}

TEST(InlineAll, CallsBesideEachOtherAreNoRecursion) {
  TestModule module = TestModule::inDialect(R"(
define i32 @g(i32 %n) {
  %r = add i32 %n, 1
  ret i32 %r
}
define i32 @f() {
  %a = call i32 @g(i32 0)
  %b = call i32 @g(i32 %a)
  %c = call i32 @g(i32 %b)
  ret i32 %c
}
)");
  Env env;
  env.options.recursion = 0;
  inlineIn(module, env);
  EXPECT_TRUE(checksOf(module.function()).empty());
}

TEST(InlineAll, VariablesOfACalleeDieWithIt) {
  TestModule module = TestModule::inDialect(R"(
define ptr @g() {
  %v = alloca i32
  ret ptr %v
}
define i32 @f() {
  %p = call ptr @g()
  %x = load i32, ptr %p
  ret i32 %x
}
)");
  Env env;
  inlineIn(module, env);
  ASSERT_EQ(callsOf(module.function(), "llvm.lifetime.end.p0").size(), 1u);
  EXPECT_TRUE(
      callsOf(module.function(), "llvm.lifetime.end.p0")[0]->comesBefore(all<llvm::LoadInst>(module.function()).at(0)));
}

constexpr char external[] = R"(
declare i32 @outside(ptr, i32)
@number = global i32 5
define i32 @f() {
  %r = call i32 @outside(ptr @number, i32 1)
  ret i32 %r
}
)";

TEST(InlineAll, AnExternalFunctionReturnsAnything) {
  TestModule module(external);
  Env env;
  inlineIn(module, env);
  llvm::CallInst *value = callsOf(module.function(), Intrinsic::Nondet).at(0);
  EXPECT_EQ(nondetSource(*value), NondetSource::External);
  EXPECT_EQ(what(*value), "outside");
  EXPECT_TRUE(callsOf(module.function(), Intrinsic::HavocReachable).empty());
  EXPECT_EQ(env.assumptions, std::set<std::string>{"'outside' has no body: it returns, and changes no memory"});
}

TEST(InlineAll, AnExternalFunctionChangesWhatItIsGiven) {
  TestModule module(external);
  Env env;
  env.options.external = ExternalPolicy::Havoc;
  inlineIn(module, env);
  EXPECT_EQ(what(*callsOf(module.function(), Intrinsic::HavocReachable).at(0)), "outside");
  EXPECT_EQ(env.assumptions, std::set<std::string>{"'outside' has no body: it returns, and changes only what its "
                                                   "arguments reach through stored pointers"});
}

TEST(InlineAll, AnExternalFunctionGetsAllPointersAtOnce) {
  TestModule module = TestModule::inDialect(R"(
declare void @outside(i64, { i32, [2 x ptr] }, <2 x ptr>, ptr)
declare void @plain(i64, float)
define void @f({ i32, [2 x ptr] } %both, <2 x ptr> %lanes, ptr %p) {
  call void @outside(i64 1, { i32, [2 x ptr] } %both, <2 x ptr> %lanes, ptr %p)
  call void @plain(i64 1, float 0.0)
  ret void
}
)");
  Env env;
  env.options.external = ExternalPolicy::Havoc;
  inlineIn(module, env);
  auto calls = callsOf(module.function(), Intrinsic::HavocReachable);
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0]->arg_size(), 5u);
}

TEST(InlineAll, AnArgumentPassedByValueStaysButWhatItPointsToDoesNot) {
  TestModule module = TestModule::inDialect(R"(
declare void @outside(ptr byval({ ptr, i64 }))
declare void @sassert(i1)
@number = global i64 5
@pair = global { ptr, i64 } { ptr @number, i64 5 }
define void @f() {
  call void @outside(ptr byval({ ptr, i64 }) @pair)
  %n = load i64, ptr @number
  %s = load i64, ptr getelementptr (i8, ptr @pair, i64 8)
  %p = load ptr, ptr @pair
  %changed = icmp eq i64 %n, 0
  call void @sassert(i1 %changed)
  %same = icmp eq i64 %s, 5
  call void @sassert(i1 %same)
  %samePointer = icmp eq ptr %p, @number
  call void @sassert(i1 %samePointer)
  ret void
}
)");
  Env env;
  env.options.external = ExternalPolicy::Havoc;
  inlineIn(module, env);
  makeScopes(module.function(), false);
  EXPECT_EQ(outcome(module.function()), "halted"); // bytes that the inputs do not name are 0
}

TEST(InlineAll, HavocTakesTheWholeObjectUnlessItIsConstant) {
  TestModule module = TestModule::inDialect(R"(
declare void @outside(ptr)
declare void @sassert(i1)
@number = global [2 x i32] [i32 5, i32 5]
@fixed = constant i32 5
define void @f() {
  call void @outside(ptr getelementptr (i8, ptr @number, i64 4))
  call void @outside(ptr @fixed)
  call void @outside(ptr null)
  %a = load i32, ptr @number
  %b = load i32, ptr @fixed
  %changed = icmp eq i32 %a, 0
  call void @sassert(i1 %changed)
  %same = icmp eq i32 %b, 5
  call void @sassert(i1 %same)
  ret void
}
)");
  Env env;
  env.options.external = ExternalPolicy::Havoc;
  inlineIn(module, env);
  EXPECT_EQ(outcome(module.function()), "halted"); // bytes that the inputs do not name are 0
}

TEST(InlineAll, AnExternalFunctionThatDoesNotReturn) {
  TestModule module = TestModule::inDialect(R"(
declare i32 @ends() noreturn
declare void @sassert(i1)
define void @f() {
  %r = call i32 @ends()
  call void @sassert(i1 false)
  ret void
}
)");
  Env env;
  inlineIn(module, env);
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Halt).size(), 1u);
  EXPECT_EQ(outcome(module.function()), "halted");
  EXPECT_EQ(env.assumptions, std::set<std::string>{"'ends' has no body: it does not return"});
}

TEST(InlineAll, AFunctionOfTheLibraryWithoutAModelIsNotSupported) {
  constexpr char text[] = R"(
declare i64 @read(i32, ptr, i64)
define void @f(ptr %p) {
  %r = call i64 @read(i32 0, ptr %p, i64 1)
  ret void
}
)";
  TestModule module(text);
  Env env;
  inlineIn(module, env);
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Check).size(), 1u);
  EXPECT_TRUE(env.assumptions.empty());

  TestModule other(text);
  env.options.withoutModel = {"read"};
  inlineIn(other, env);
  EXPECT_TRUE(callsOf(other.function(), Intrinsic::Check).empty());
  EXPECT_EQ(env.assumptions, std::set<std::string>{"'read' has no body: it returns, and changes no memory"});
}

TEST(InlineAll, AnExternalFunctionIsSaidByTheNameInTheSource) {
  TestModule module(R"(
declare i32 @_ZN1n3extEi(i32)
define i32 @f() {
  %r = call i32 @_ZN1n3extEi(i32 0)
  ret i32 %r
}
)");
  Env env;
  inlineIn(module, env);
  EXPECT_EQ(env.assumptions, std::set<std::string>{"'n::ext(int)' has no body: it returns, and changes no memory"});
}

TEST(InlineAll, APrimitiveThatIsNotKnownIsNoExternalFunction) {
  TestModule module(R"(
declare void @__fathom_put_number(i32)
define void @f() {
  call void @__fathom_put_number(i32 0)
  ret void
}
)");
  Env env;
  EXPECT_THROW(inlineIn(module, env), UserError);
}

TEST(InlineAll, AFunctionOfTheLibraryThatOnlyComputesANumber) {
  TestModule module(R"(
declare i32 @ffs(i32)
define i32 @f(i32 %x) {
  %r = call i32 @ffs(i32 %x)
  ret i32 %r
}
)");
  Env env;
  inlineIn(module, env);
  auto results = callsOf(module.function(), Intrinsic::Nondet);
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(nondetSource(*results[0]), NondetSource::Abstract);
  EXPECT_EQ(env.assumptions, std::set<std::string>{"'ffs' may give any value"});
}

TEST(InlineAll, ByValueArgumentsAreCopies) {
  TestModule module = TestModule::inDialect(R"(
declare void @sassert(i1)
@number = global i32 5
define void @g(ptr byval(i32) %p) {
  store i32 6, ptr %p
  ret void
}
define void @f() {
  call void @g(ptr byval(i32) @number)
  %x = load i32, ptr @number
  %same = icmp eq i32 %x, 5
  call void @sassert(i1 %same)
  ret void
}
)");
  Env env;
  inlineIn(module, env);
  EXPECT_EQ(all<llvm::AllocaInst>(module.function()).size(), 1u);
}

} // namespace fathom::prepare
