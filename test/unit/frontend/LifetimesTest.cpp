#include "frontend/Lifetimes.h"

#include "TestModule.h"

namespace fathom::frontend {

static TestModule settled(const std::string &body) {
  TestModule module(R"(
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i32 @nd_int()
declare void @keep(ptr)
define void @f(i1 %c, i32 %n) {
)" + body + "}\n");
  settleLifetimes(*module);
  module.expectValid();
  return module;
}

constexpr char start[] = "call void @llvm.lifetime.start.p0(i64 -1, ptr %a)\n";
constexpr char end[] = "call void @llvm.lifetime.end.p0(i64 -1, ptr %a)\n";

/// What stands just before each store: the addresses must be computed there, if they are.
static Texts beforeStores(TestModule &module) {
  Texts result;
  for (llvm::StoreInst *store : all<llvm::StoreInst>(module.function()))
    result.push_back(store->getPrevNode() ? store->getPrevNode()->getOpcodeName() : "");
  return result;
}

TEST(Lifetimes, AddressesComputedBeforeALife) {
  TestModule module = settled(std::string("%a = alloca [4 x i32]\n%p = getelementptr i8, ptr %a, i32 %n\n") + start +
                              "store i32 1, ptr %p\n" + end + "ret void\n");
  EXPECT_EQ(beforeStores(module), Texts{"getelementptr"});
  EXPECT_EQ(checksOf(module.function()), Texts{});
}

TEST(Lifetimes, AddressesOfAnotherLife) {
  std::string lives = std::string("%a = alloca [4 x i32]\n") + start +
                      "%p = getelementptr i8, ptr %a, i32 %n\n%q = getelementptr i8, ptr %p, i32 1\n"
                      "store i32 1, ptr %q\n" +
                      end + start + "store i32 2, ptr %q\n" + end + "ret void\n";
  TestModule module = settled(lives);
  EXPECT_EQ(beforeStores(module), (Texts{"getelementptr", "getelementptr"}));
  EXPECT_EQ(all<llvm::GetElementPtrInst>(module.function()).size(), 4u);
}

TEST(Lifetimes, NumbersOfAnotherLife) {
  auto textOf = [](const std::string &use) {
    return std::string("%a = alloca i32\n") + start + "%i = ptrtoint ptr %a to i64\n%j = and i64 %i, 7\n" + end +
           start + use + end + "ret void\n";
  };
  TestModule repeated = settled(textOf("%p = inttoptr i64 %i to ptr\nstore i32 1, ptr %p\n"));
  EXPECT_EQ(checksOf(repeated.function()), Texts{});
  TestModule computed = settled(textOf("%z = icmp eq i64 %j, 0\ncall void @keep(ptr null)\n"));
  EXPECT_EQ(checksOf(computed.function()),
            Texts{"unsupported!: the address of a variable in another one of its lifetimes"});
}

TEST(Lifetimes, OneCopyForAllEdgesOfABlock) {
  settled(std::string("b0:\n%a = alloca [4 x i32]\n%p = getelementptr i8, ptr %a, i32 4\n") + start +
          "switch i32 %n, label %b1 [ i32 1, label %b2\ni32 2, label %b2 ]\nb1:\nbr label %b2\n"
          "b2:\n%x = phi ptr [ %p, %b0 ], [ %p, %b0 ], [ %a, %b1 ]\nstore i32 7, ptr %x\n" +
          end + "ret void\n");
}

TEST(Lifetimes, ALoopInALifeThatIsInALoop) {
  TestModule module = settled(std::string("b0:\n%a = alloca [4 x i32]\nbr label %outer\nouter:\n") + start +
                              "br label %inner\ninner:\n%p = phi ptr [ %a, %outer ], [ %q, %inner ]\n"
                              "store i32 1, ptr %p\n%q = getelementptr i8, ptr %p, i32 4\n"
                              "br i1 %c, label %inner, label %latch\nlatch:\n" +
                              end + "br i1 %c, label %outer, label %done\ndone:\nret void\n");
  EXPECT_EQ(checksOf(module.function()), Texts{});
  EXPECT_EQ(all<llvm::GetElementPtrInst>(module.function()).size(), 1u);
}

TEST(Lifetimes, ChoicesAndKeptAddressesOfOtherLives) {
  std::string choice = std::string("%a = alloca i32\n") + start + "%p = select i1 %c, ptr %a, ptr null\n" + end +
                       start + "store i32 1, ptr %p\n" + end + "ret void\n";
  EXPECT_EQ(checksOf(settled(choice).function()),
            Texts{"unsupported!: the address of a variable in another one of its lifetimes"});
  std::string kept = std::string("%a = alloca i32\ncall void @keep(ptr %a)\n") + start + end + "ret void\n";
  EXPECT_EQ(checksOf(settled(kept).function()),
            Texts{"unsupported!: the address of a variable outside of its lifetime"});
  std::string late = std::string("%a = alloca i32\n") + start + end + "call void @keep(ptr %a)\nret void\n";
  EXPECT_EQ(checksOf(settled(late).function()), Texts{});
}

TEST(Lifetimes, WhatIsAccessedOutsideStaysInMemory) {
  auto isKept = [](const std::string &outside) {
    TestModule module =
        settled(std::string("%a = alloca i32\n") + start + "store i32 1, ptr %a\n" + end + outside + "ret void\n");
    return isInMemory(*all<llvm::AllocaInst>(module.function()).front());
  };
  EXPECT_FALSE(isKept(""));
  EXPECT_TRUE(isKept("store i32 2, ptr %a\n"));
  EXPECT_TRUE(isKept("%v = load volatile i32, ptr %a\n"));
  EXPECT_TRUE(isKept("%v = atomicrmw add ptr %a, i32 2 seq_cst\n"));
  EXPECT_TRUE(isKept("%v = cmpxchg ptr %a, i32 1, i32 2 seq_cst seq_cst\n"));
}

} // namespace fathom::frontend
