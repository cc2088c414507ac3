#include "prepare/ResolveCalls.h"

#include "frontend/TestModule.h"

#include "llvm/IR/InstIterator.h"

namespace fathom::prepare {

static TestModule resolved(const std::string &text, const TargetFinder &findTargets = {}) {
  TestModule module(text);
  resolveIndirectCalls(*module, findTargets);
  module.expectValid();
  for (llvm::CallInst *call : all<llvm::CallInst>(module.function()))
    EXPECT_TRUE(call->getCalledFunction()) << module.text();
  return module;
}

constexpr char noMatch[] = "undefined!: call through a pointer to no function of this type";
constexpr char null[] = "null: call through a null pointer";

constexpr char functions[] = R"(
define i32 @one(i32 %x) {
  ret i32 1
}
define i32 @two(i32 %x) {
  ret i32 2
}
define i32 @hidden(i32 %x) {
  ret i32 3
}
define i64 @long(i64 %x) {
  ret i64 4
}
@table = global [3 x ptr] [ptr @one, ptr @two, ptr @long]
)";

TEST(ResolveCalls, CandidatesAreThoseOfTheTypeWhoseAddressIsTaken) {
  TestModule module = resolved(std::string(functions) + R"(
define i32 @f(ptr %p) {
  %h = call i32 @hidden(i32 0)
  %r = call i32 %p(i32 5)
  ret i32 %r
}
)");
  EXPECT_EQ(callsOf(module.function(), "one").size(), 1u);
  EXPECT_EQ(callsOf(module.function(), "two").size(), 1u);
  EXPECT_EQ(callsOf(module.function(), "hidden").size(), 1u); // the direct call
  EXPECT_TRUE(callsOf(module.function(), "long").empty());
  EXPECT_EQ(checksOf(module.function()), (Texts{null, noMatch}));
}

TEST(ResolveCalls, EveryCandidateIsBehindItsComparison) {
  TestModule module = resolved(std::string(functions) + R"(
define i32 @f(ptr %p) {
  %r = call i32 %p(i32 5)
  ret i32 %r
}
)");
  for (const char *name : {"one", "two"}) {
    llvm::BasicBlock *block = callsOf(module.function(), name).at(0)->getParent();
    auto *branch = llvm::cast<llvm::BranchInst>(block->getSinglePredecessor()->getTerminator());
    auto *compare = llvm::cast<llvm::ICmpInst>(branch->getCondition());
    EXPECT_EQ(compare->getPredicate(), llvm::CmpInst::ICMP_EQ);
    EXPECT_EQ(compare->getOperand(0), module.function().getArg(0));
    EXPECT_EQ(compare->getOperand(1), module->getFunction(name));
    EXPECT_EQ(branch->getSuccessor(0), block);
  }
}

constexpr char twoCalls[] = R"(
define i32 @f(ptr %p, ptr %q) {
  %r = call i32 %p(i32 5)
  %s = call i32 %q(i32 6)
  ret i32 %r
}
)";

/// What the points-to graph says of the call with this argument.
static TargetFinder targetsOf(uint64_t argument, std::vector<std::string> names) {
  return [=](const llvm::Module &module) {
    CallTargets result;
    for (const llvm::Instruction &inst : llvm::instructions(*module.getFunction("f")))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&inst);
          call && llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->getZExtValue() == argument)
        for (auto &targets = result[call]; const std::string &name : names)
          targets.push_back(module.getFunction(name));
    return result;
  };
}

TEST(ResolveCalls, TargetsThatAreKnownAreTheOnlyOnes) {
  TestModule module = resolved(std::string(functions) + twoCalls, targetsOf(5, {"two", "long"}));
  EXPECT_EQ(callsOf(module.function(), "one").size(), 1u); // of the call that nothing is known of
  EXPECT_EQ(callsOf(module.function(), "two").size(), 2u);
  EXPECT_TRUE(callsOf(module.function(), "long").empty()); // not of this type
  EXPECT_EQ(checksOf(module.function()), (Texts{null, noMatch, null, noMatch}));
}

TEST(ResolveCalls, ACallThatReachesNothingIsAnError) {
  TestModule module = resolved(std::string(functions) + twoCalls, targetsOf(5, {}));
  EXPECT_EQ(callsOf(module.function(), "one").size(), 1u);
  EXPECT_EQ(callsOf(module.function(), "two").size(), 1u);
  EXPECT_EQ(checksOf(module.function()), (Texts{null, noMatch, null, noMatch}));
}

TEST(ResolveCalls, TheGraphIsAskedOnlyIfThereIsACall) {
  TestModule module("define void @f() {\n ret void\n}");
  EXPECT_EQ(resolveIndirectCalls(*module, [](const llvm::Module &) -> CallTargets { throw 1; }), 0u);
}

TEST(ResolveCalls, WithoutCandidatesOnlyTheErrorsAreLeft) {
  TestModule module = resolved("define void @f(ptr %p) {\n call void %p(float 1.0)\n ret void\n}");
  EXPECT_EQ(checksOf(module.function()), (Texts{null, noMatch}));
}

TEST(ResolveCalls, ConstantPointers) {
  TestModule module = resolved("define void @f() {\n call void null()\n ret void\n}");
  EXPECT_EQ(checksOf(module.function()).back(), noMatch);
}

TEST(ResolveCalls, ADirectCallWithATypeThatIsNotTheFunctions) {
  TestModule module = resolved(R"(
define i32 @g(i32 %x) {
  ret i32 %x
}
define i32 @f() {
  %r = call i32 @g(i64 1)
  ret i32 %r
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{"unsupported!: call of 'g' with a type that is not its own"});
}

// "int f();" says nothing about the arguments: a call with the right ones is a call like any other.
TEST(ResolveCalls, CallsWithoutAPrototype) {
  TestModule module = resolved(R"(
define i32 @none() {
  ret i32 1
}
define i32 @one(i32 %x) {
  ret i32 %x
}
@table = global [2 x ptr] [ptr @none, ptr @one]
define i32 @f(ptr %p) {
  %a = call i32 (...) %p()
  %b = call i32 (i32, ...) %p(i32 7)
  %c = call i32 (i32, ...) @one(i32 7)
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
}
)");
  EXPECT_EQ(callsOf(module.function(), "none").size(), 1u);
  ASSERT_EQ(callsOf(module.function(), "one").size(), 2u);
  EXPECT_EQ(checksOf(module.function()), (Texts{null, noMatch, null, noMatch}));
}

TEST(ResolveCalls, VariadicFunctions) {
  TestModule module = resolved(R"(
define i32 @sum(i32 %n, ...) {
  ret i32 %n
}
@pointer = global ptr @sum
define i32 @f(ptr %p) {
  %r = call i32 (i32, ...) %p(i32 1, i32 2)
  ret i32 %r
}
)");
  EXPECT_EQ(callsOf(module.function(), "sum").size(), 1u);
}

} // namespace fathom::prepare
