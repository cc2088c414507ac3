#include "prepare/HideAddresses.h"

#include "frontend/TestModule.h"
#include "prepare/Passes.h"

namespace fathom::prepare {

static TestModule comparing(const std::string &body, const std::string &globals = "") {
  return TestModule::inDialect(globals + "define ptr @f(ptr %p, ptr %q, i64 %n) {\n" + body + "\n}\n");
}

static size_t hidden(TestModule &module) { return callsOf(module.function(), Intrinsic::Address).size(); }

TEST(HideAddresses, BothSidesOfAComparison) {
  TestModule module = comparing("%e = icmp eq ptr %p, %q\n%r = select i1 %e, ptr %p, ptr %q\nret ptr %r");
  hidePointers(module.function());
  module.expectValid();
  EXPECT_EQ(hidden(module), 2u);
  EXPECT_TRUE(module.contains("select i1 %e, ptr %p, ptr %q"));
  showAddresses(module.function());
  EXPECT_EQ(hidden(module), 0u);
  EXPECT_TRUE(module.contains("icmp eq ptr %p, %q"));
}

TEST(HideAddresses, NotWithNullNorWithinAnObject) {
  TestModule module = comparing(R"(
  %null = icmp eq ptr %p, null
  %a = getelementptr i8, ptr %p, i64 1
  %b = getelementptr i8, ptr %p, i64 %n
  %same = icmp eq ptr %a, %b
  %both = and i1 %null, %same
  %r = select i1 %both, ptr %p, ptr %q
  ret ptr %r)");
  hidePointers(module.function());
  EXPECT_EQ(hidden(module), 0u);
}

TEST(HideAddresses, IntegersMadeOfThemWhereThatIsAskedFor) {
  TestModule module = comparing("%a = ptrtoint ptr %p to i64\n%r = inttoptr i64 %a to ptr\nret ptr %r");
  hidePointers(module.function());
  EXPECT_EQ(hidden(module), 0u);
  hideAddresses(module.function());
  EXPECT_EQ(hidden(module), 1u);
}

TEST(HideAddresses, SimplifyingDoesNotTakeOneForTheOther) {
  for (std::string choice : {"%e, ptr %p, ptr %q", "%e, ptr %q, ptr %p"}) {
    TestModule module = comparing("%e = icmp eq ptr %p, %q\n%r = select i1 " + choice + "\nret ptr %r");
    simplify(module.function());
    EXPECT_TRUE(module.contains("select i1 " + choice)) << module.text();
    EXPECT_EQ(hidden(module), 0u);
  }
}

TEST(HideAddresses, NorWhereABranchHasTestedIt) {
  TestModule module = comparing(R"(
  %e = icmp eq ptr %p, @g
  br i1 %e, label %same, label %other
same:
  store i8 1, ptr %p
  ret ptr %p
other:
  ret ptr %q)",
                                "@g = global i8 0\n");
  simplify(module.function());
  EXPECT_TRUE(module.contains("store i8 1, ptr %p")) << module.text();
}

static const char freed[] = R"(
  %a = ptrtoint ptr %p to i64
  call void @fathom.free(ptr %p)
  %r = inttoptr i64 %a to ptr
  ret ptr %r)";

TEST(HideAddresses, AnAddressIsNoLongerThePointerOfAnObjectThatEnded) {
  TestModule module = comparing(freed, "declare void @fathom.free(ptr)\n");
  hidePointers(module.function());
  module.expectValid();
  EXPECT_EQ(hidden(module), 1u);
  showAddresses(module.function());
  simplify(module.function());
  EXPECT_TRUE(module.contains("inttoptr i64 %a to ptr")) << module.text();
}

TEST(HideAddresses, ItIsWhereNothingHasEndedSince) {
  TestModule module = comparing(R"(
  call void @fathom.free(ptr %q)
  %n2 = ptrtoint ptr %p to i64
  %r = inttoptr i64 %n2 to ptr
  ret ptr %r)",
                                "declare void @fathom.free(ptr)\n");
  simplify(module.function());
  EXPECT_TRUE(module.contains("ret ptr %p")) << module.text();
}

TEST(HideAddresses, AnAddressFromElsewhereMayBeOfAnEndedObject) {
  TestModule module = comparing(R"(
  %n2 = ptrtoint ptr %p to i64
  %c = icmp eq i64 %n, 0
  br i1 %c, label %frees, label %join
frees:
  call void @fathom.free(ptr %q)
  br label %join
join:
  %r = inttoptr i64 %n2 to ptr
  ret ptr %r)",
                                "declare void @fathom.free(ptr)\n");
  simplify(module.function());
  EXPECT_TRUE(module.contains("inttoptr i64 %n2 to ptr")) << module.text();
}

} // namespace fathom::prepare
