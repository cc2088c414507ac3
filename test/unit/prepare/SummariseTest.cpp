#include "prepare/Summarise.h"

#include "Debug.h"
#include "Reference.h"
#include "frontend/Intrinsics.h"
#include "prepare/Passes.h"
#include "prepare/Scopes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

namespace fathom::prepare {

namespace {

constexpr char harness[] = R"(
declare i32 @nd_n()
declare i32 @nd_at()
declare i32 @nd_expected()
declare ptr @nd_pointer()
declare void @sassert(i1)
@a = global [64 x i32] zeroinitializer
@b = global [64 x i32] zeroinitializer
@rows = global [8 x [8 x i32]] zeroinitializer
)";

/// A loop for i < n, n signed, whose body ends with the block "next"; then that the element at nd_at of the array is
/// as expected.
std::string loopOver(const std::string &body, const std::string &array = "@a") {
  return harness + std::string(R"(
define void @f() {
entry:
  %n = call i32 @nd_n()
  %at = call i32 @nd_at()
  %expected = call i32 @nd_expected()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %p = getelementptr [64 x i32], ptr @a, i32 0, i32 %i
)") + body +
         R"(
  br label %next
next:
  %i1 = add i32 %i, 1
  br label %head
end:
  %q = getelementptr [64 x i32], ptr )" +
         array + R"(, i32 0, i32 %at
  %r = load i32, ptr %q
  %same = icmp eq i32 %r, %expected
  call void @sassert(i1 %same)
  ret void
}
)";
}

struct Summarised {
  TestModule module;
  std::string note;
  bool hasLoops;
};

Summarised summarised(const std::string &text) {
  Summarised result{TestModule::inDialect(text), "", false};
  Env env;
  summariseLoops(result.module.function(), env);
  result.module.expectValid();
  for (const auto &[place, note] : env.loops)
    result.note += llvm::join(note.summaries, ", ");
  llvm::removeUnreachableBlocks(result.module.function());
  llvm::DominatorTree dominators(result.module.function());
  result.hasLoops = !llvm::LoopInfo(dominators).empty();
  return result;
}

Inputs given(int64_t n, int64_t at, int64_t expected) {
  return numbers({{"nd_n", n}, {"nd_at", at}, {"nd_expected", expected}});
}

/// No loop is left, and the elements are what `element` says.
void expectElements(const std::string &text, int64_t (*element)(int64_t n, int64_t at)) {
  Summarised result = summarised(text);
  EXPECT_EQ(result.note, "summarised");
  ASSERT_FALSE(result.hasLoops) << result.module.text();
  seair::Program sea = translated(result.module.function());
  for (int64_t n : {-5, 0, 1, 2, 30})
    for (int64_t at : {0, 1, 2, 7, 29, 30, 31}) {
      EXPECT_EQ(outcome(sea, given(n, at, element(n, at))), "halted") << n << " " << at;
      EXPECT_EQ(outcome(sea, given(n, at, element(n, at) + 1)), "assert") << n << " " << at;
    }
}

bool isFillOfTwoLoops(const llvm::Instruction &inst) {
  return intrinsicOf(inst) == Intrinsic::Fill && llvm::cast<llvm::CallInst>(inst).arg_size() == firstLoopOfFillCall + 6;
}

std::string whyNot(const std::string &body) {
  Summarised result = summarised(loopOver(body));
  EXPECT_TRUE(result.hasLoops);
  return result.note;
}

TEST(Summarise, AFill) {
  expectElements(loopOver("%v = mul i32 %i, 3\nstore i32 %v, ptr %p"),
                 [](int64_t n, int64_t at) { return at < n ? 3 * at : 0; });
}

TEST(Summarise, AStoreUnderACondition) {
  expectElements(loopOver(R"(
  %bit = and i32 %i, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %write, label %skip
write:
  store i32 7, ptr %p
  br label %skip
skip:
)"),
                 [](int64_t n, int64_t at) -> int64_t { return at < n && at % 2 ? 7 : 0; });
}

TEST(Summarise, TwoStoresToOnePlace) {
  expectElements(loopOver(R"(
  store i32 5, ptr %p
  %v = load i32, ptr %p
  %w = add i32 %v, %i
  store i32 %w, ptr %p
)"),
                 [](int64_t n, int64_t at) { return at < n ? 5 + at : 0; });
}

TEST(Summarise, TheOldValue) {
  expectElements(loopOver("%v = load i32, ptr %p\n%w = sub i32 %i, %v\nstore i32 %w, ptr %p"),
                 [](int64_t n, int64_t at) { return at < n ? at : 0; });
}

TEST(Summarise, AnElementThatIsWrittenLater) {
  expectElements(loopOver(R"(
  %i2 = add i32 %i, 1
  %after = getelementptr [64 x i32], ptr @a, i32 0, i32 %i2
  %v = load i32, ptr %after
  %w = sub i32 %i, %v
  store i32 %w, ptr %p
)"),
                 [](int64_t n, int64_t at) { return at < n ? at : 0; });
}

TEST(Summarise, TwoArrays) {
  expectElements(loopOver(R"(
  %to = getelementptr [64 x i32], ptr @b, i32 0, i32 %i
  store i32 %i, ptr %p
  store i32 9, ptr %to
)",
                          "@b"),
                 [](int64_t n, int64_t at) -> int64_t { return at < n ? 9 : 0; });
}

TEST(Summarise, ReasonsNotTo) {
  EXPECT_EQ(whyNot("%b = getelementptr i32, ptr %p, i32 -1\n%v = load i32, ptr %b\nstore i32 %v, ptr %p"),
            "not summarised: an iteration reads what another has written (?)");
  EXPECT_EQ(whyNot("%b = getelementptr i32, ptr %p, i32 1\nstore i32 1, ptr %b\nstore i32 2, ptr %p"),
            "not summarised: an iteration overwrites what another has written (?)");
  EXPECT_EQ(whyNot("%b = getelementptr i8, ptr %p, i32 2\nstore i16 1, ptr %b\n%v = load i32, ptr %p\n"
                   "store i32 %v, ptr @b"),
            "not summarised: it writes at an address that does not move by the same in every iteration (?)");
  EXPECT_EQ(whyNot("%v = call ptr @nd_pointer()\nstore ptr %v, ptr %p"),
            "not summarised: it contains 'nondet.ptr' (?)");
  EXPECT_EQ(whyNot("%x = icmp eq i32 %i, 5\nbr i1 %x, label %end, label %on\non:\nstore i32 1, ptr %p"),
            "not summarised: it can be left at several places (?)");
  EXPECT_EQ(whyNot("%w = getelementptr i64, ptr @b, i32 %i\nstore ptr %p, ptr %w"),
            "not summarised: it writes pointers (?)");
}

TEST(Summarise, InputsOfEveryIteration) {
  Summarised result = summarised(loopOver("%v = call i32 @nd_n()\nstore i32 %v, ptr %p"));
  EXPECT_EQ(result.note, "summarised");
  EXPECT_FALSE(result.hasLoops);
  auto isOfEach = [](const llvm::Instruction &inst) {
    return intrinsicOf(inst) == Intrinsic::Nondet && llvm::cast<llvm::CallInst>(inst).arg_size() == 1;
  };
  EXPECT_EQ(llvm::count_if(llvm::instructions(result.module.function()), isOfEach), 1);
}

/// Where it is not known that arrays differ, the loop stays beside its summary; what it writes is the same.
TEST(Summarise, ArraysThatMayBeOne) {
  std::string text = loopOver(R"(
  %from = getelementptr i32, ptr %array, i32 %i
  %v = load i32, ptr %from
  %w = add i32 %v, 1
  store i32 %w, ptr %p
)");
  size_t at = text.find("br label %head");
  text.insert(at, "%odd = trunc i32 %at to i1\n%a3 = getelementptr i32, ptr @a, i32 3\n"
                  "%array = select i1 %odd, ptr %a3, ptr @b\n");
  Summarised result = summarised(text);
  EXPECT_EQ(result.note, "summarised");
  EXPECT_TRUE(result.hasLoops);
}

TEST(Summarise, RowsOfAMatrix) {
  std::string text = harness + std::string(R"(
define void @f() {
entry:
  %n = call i32 @nd_n()
  %at = call i32 @nd_at()
  %expected = call i32 @nd_expected()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %row ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %p = getelementptr [8 x [8 x i32]], ptr @rows, i32 0, i32 %i, i32 %j
  %v = mul i32 %i, %j
  store i32 %v, ptr %p
  %j1 = add i32 %j, 1
  %more = icmp slt i32 %j1, %n
  br i1 %more, label %inner, label %row
row:
  %i1 = add i32 %i, 1
  %again = icmp slt i32 %i1, %n
  br i1 %again, label %outer, label %end
end:
  %q = getelementptr [64 x i32], ptr @rows, i32 0, i32 %at
  %r = load i32, ptr %q
  %same = icmp eq i32 %r, %expected
  call void @sassert(i1 %same)
  ret void
}
)");
  // Two of them, each beside the loop it stands for: rows may be too long.
  Summarised result = summarised(text);
  EXPECT_EQ(result.note, "summarised");
  EXPECT_TRUE(result.hasLoops);
  EXPECT_EQ(llvm::count_if(llvm::instructions(result.module.function()), isFillOfTwoLoops), 1);
}

} // namespace

} // namespace fathom::prepare
