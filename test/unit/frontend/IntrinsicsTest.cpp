#include "frontend/TestModule.h"

namespace fathom {

/// An empty function to build in.
class Building {
public:
  Building() : module("define void @f(ptr %p, i64 %n, i1 %c) {\n ret void\n}"), b(&module.function().front().front()) {}

  TestModule module;
  llvm::IRBuilder<> b;
  IntrinsicBuilder make{b};
};

TEST(Intrinsics, AreKnownByTheirName) {
  Building test;
  constexpr auto last = static_cast<uint8_t>(Intrinsic::Halt);
  for (uint8_t i = 1; i <= last; ++i) {
    auto which = static_cast<Intrinsic>(i);
    llvm::Type *result = which == Intrinsic::Nondet ? test.b.getInt32Ty() : test.b.getVoidTy();
    llvm::SmallVector<llvm::Value *, 3> arguments;
    if (which == Intrinsic::Fill) // the type of the value is part of the name
      arguments = {llvm::Constant::getNullValue(test.b.getPtrTy()), test.b.getInt32(0), test.b.getTrue()};
    if (which == Intrinsic::Initialised || which == Intrinsic::ShadowStore || which == Intrinsic::Library) // here, too
      arguments = {test.b.getInt32(0)};
    llvm::CallInst *call = test.make.call(which, result, arguments);
    EXPECT_EQ(intrinsicOf(*call), which) << call->getCalledFunction()->getName().str();
  }
}

TEST(Intrinsics, OtherFunctionsAreNone) {
  TestModule module(R"(
declare void @fathom.unknown()
declare void @fathom.checks(i1, i32)
declare void @check(i1, i32)
define void @fathom.halt() {
  ret void
}
)");
  EXPECT_EQ(intrinsicOf(static_cast<llvm::Function *>(nullptr)), Intrinsic::None);
  for (const char *name : {"fathom.unknown", "fathom.checks", "check", "fathom.halt"})
    EXPECT_EQ(intrinsicOf(module->getFunction(name)), Intrinsic::None) << name;
}

TEST(Intrinsics, NondetHasSourceAndName) {
  Building test;
  for (NondetSource source :
       {NondetSource::Input, NondetSource::Uninit, NondetSource::External, NondetSource::Abstract}) {
    auto *call = llvm::cast<llvm::CallInst>(test.make.nondet(test.b.getInt8Ty(), source, "x"));
    EXPECT_EQ(nondetSource(*call), source);
    EXPECT_EQ(what(*call), "x");
  }
}

TEST(Intrinsics, EveryScalarOfAnAggregateIsAChoiceOfItsOwn) {
  Building test;
  llvm::Type *i32 = test.b.getInt32Ty();
  auto *inner = llvm::ArrayType::get(i32, 3);
  auto *vector = llvm::FixedVectorType::get(i32, 2);
  test.make.nondet(llvm::StructType::get(i32, inner, vector, test.b.getPtrTy()), NondetSource::Input, "s");
  test.module.expectValid();
  EXPECT_EQ(callsOf(test.module.function(), Intrinsic::Nondet).size(), 7u);
}

TEST(Intrinsics, TextsCanBeChangedAndRemoved) {
  Building test;
  llvm::CallInst *check = test.make.check(test.b.getTrue(), PropertyKind::Shift, "a");
  EXPECT_EQ(what(*check), "a");
  setWhat(*check, "b");
  EXPECT_EQ(what(*check), "b");
  setWhat(*check, "");
  EXPECT_EQ(what(*check), "");
  EXPECT_EQ(checksOf(test.module.function()), Texts{"shift"});
}

// What the optimiser may believe of them: see the head of Intrinsics.h.
TEST(Intrinsics, TouchNoMemoryAndMayNotReturn) {
  Building test;
  llvm::Argument *pointer = test.module.function().getArg(0), *size = test.module.function().getArg(1);
  llvm::Function *access = test.make.access(pointer, size, true)->getCalledFunction();
  EXPECT_TRUE(access->onlyAccessesInaccessibleMemory());
  EXPECT_TRUE(access->doesNotThrow());
  EXPECT_FALSE(access->willReturn());
  EXPECT_TRUE(access->getArg(0)->hasNoCaptureAttr());
  llvm::Function *havoc = test.make.call(Intrinsic::Havoc, test.b.getVoidTy(), {pointer, size})->getCalledFunction();
  EXPECT_FALSE(havoc->onlyAccessesInaccessibleMemory());
  EXPECT_TRUE(havoc->onlyAccessesInaccessibleMemOrArgMem());
  llvm::CallInst *reach = test.make.havocReachable({pointer, pointer}, "f");
  EXPECT_EQ(reach->getCalledFunction()->getName(), "fathom.havoc-reachable.2");
  EXPECT_EQ(intrinsicOf(*reach), Intrinsic::HavocReachable);
  EXPECT_EQ(what(*reach), "f");
  EXPECT_FALSE(reach->getCalledFunction()->onlyAccessesInaccessibleMemOrArgMem());
  EXPECT_NE(test.make.havocReachable(pointer, "f")->getCalledFunction(), reach->getCalledFunction());
  llvm::Function *free = test.make.call(Intrinsic::Free, test.b.getVoidTy(), {pointer})->getCalledFunction();
  EXPECT_FALSE(free->getArg(0)->hasNoCaptureAttr());
  EXPECT_FALSE(test.make.call(Intrinsic::Halt, test.b.getVoidTy(), {})->getCalledFunction()->willReturn());
}

TEST(Intrinsics, APlaceThatMustNotBeReached) {
  Building test;
  test.make.fail(PropertyKind::Reach, "here");
  EXPECT_EQ(checksOf(test.module.function()), Texts{"reach!: here"});
}

} // namespace fathom
