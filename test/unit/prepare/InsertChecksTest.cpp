#include "prepare/InsertChecks.h"

#include "frontend/BlockScopes.h"
#include "frontend/TestModule.h"

namespace fathom::prepare {

/// The accesses that are asked about: "read 4", "write n" (for a size that is not constant).
static Texts asked(const std::string &body) {
  TestModule module(R"(
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@number = global i32 0
@table = global [4 x i32] zeroinitializer
@text = constant [4 x i8] c"abc\00"
@there = external global i32
@own = thread_local global i32 0
declare void @take(ptr byval([6 x i32]))
declare void @give(ptr sret([6 x i32]))
define void @giveHere(ptr sret([6 x i32]) %p) {
  ret void
}
define void @f(ptr %p, i64 %n, i32 %m, i1 %c) {
)" + body + "\nret void\n}\n");
  insertChecks(module.function(), PropertySet::defaults());
  module.expectValid();
  Texts result;
  for (llvm::CallInst *call : callsOf(module.function(), Intrinsic::Access)) {
    bool isWrite = llvm::cast<llvm::ConstantInt>(call->getArgOperand(2))->isOne();
    auto *size = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1));
    result.push_back((isWrite ? "write " : "read ") + (size ? std::to_string(size->getZExtValue()) : "n"));
  }
  return result;
}

TEST(InsertChecks, AccessesThroughPointers) {
  EXPECT_EQ(asked("%x = load i32, ptr %p"), Texts{"read 4"});
  EXPECT_EQ(asked("store i64 0, ptr %p"), Texts{"write 8"});
  EXPECT_EQ(asked("%x = load i33, ptr %p"), Texts{"read 5"});
  EXPECT_EQ(asked("%x = load { i8, i64 }, ptr %p"), Texts{"read 16"});
  EXPECT_EQ(asked("%x = load ptr, ptr null"), Texts{"read 8"});
}

TEST(InsertChecks, BulkAccesses) {
  EXPECT_EQ(asked("call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)"), Texts{"write n"});
  EXPECT_EQ(asked("call void @llvm.memset.p0.i32(ptr %p, i8 0, i32 %m, i1 false)"), Texts{"write n"});
  EXPECT_EQ(asked("call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 0, i1 false)"), Texts{});
  EXPECT_EQ(asked("call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @text, i64 4, i1 false)"), Texts{"write 4"});
  EXPECT_EQ(asked("call void @llvm.memcpy.p0.p0.i64(ptr @number, ptr %p, i64 4, i1 false)"), Texts{"read 4"});
  EXPECT_EQ(asked("call void @llvm.memcpy.p0.p0.i64(ptr @number, ptr %p, i64 5, i1 false)"),
            (Texts{"read 5", "write 5"}));
}

TEST(InsertChecks, WhatIsPassedByValueIsRead) {
  EXPECT_EQ(asked("call void @take(ptr byval([6 x i32]) %p)"), Texts{"read 24"});
  EXPECT_EQ(asked("%v = alloca [6 x i32]\ncall void @take(ptr byval([6 x i32]) %v)"), Texts{});
}

TEST(InsertChecks, WhatAFunctionWithoutBodyReturnsIsWritten) {
  EXPECT_EQ(asked("call void @give(ptr sret([6 x i32]) %p)"), Texts{"write 24"});
  EXPECT_EQ(asked("call void @giveHere(ptr sret([6 x i32]) %p)"), Texts{});
}

TEST(InsertChecks, TheQuestionComesBeforeTheAccess) {
  TestModule module("define void @f(ptr %p) {\nstore i32 1, ptr %p\n%x = load i8, ptr %p\nret void\n}");
  insertChecks(module.function(), PropertySet::defaults());
  std::vector<llvm::CallInst *> calls = callsOf(module.function(), Intrinsic::Access);
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_TRUE(llvm::isa<llvm::StoreInst>(calls[0]->getNextNode()));
  EXPECT_TRUE(llvm::isa<llvm::LoadInst>(calls[1]->getNextNode()));
}

TEST(InsertChecks, GlobalsInBounds) {
  EXPECT_EQ(asked("%x = load i32, ptr @number"), Texts{});
  EXPECT_EQ(asked("store i32 1, ptr getelementptr (i8, ptr @table, i64 12)"), Texts{});
  EXPECT_EQ(asked("store i32 1, ptr getelementptr (i8, ptr @table, i64 13)"), Texts{"write 4"});
  EXPECT_EQ(asked("store i32 1, ptr getelementptr (i8, ptr @table, i64 -1)"), Texts{"write 4"});
  EXPECT_EQ(asked("%x = load i64, ptr @number"), Texts{"read 8"});
  EXPECT_EQ(asked("%q = getelementptr i32, ptr @table, i64 %n\n%x = load i32, ptr %q"), Texts{"read 4"});
  EXPECT_EQ(asked("%x = load i8, ptr @text"), Texts{});
  EXPECT_EQ(asked("store i8 0, ptr @text"), Texts{"write 1"});
  EXPECT_EQ(asked("%x = load i32, ptr @there"), Texts{"read 4"}); // its size may be another where it is defined
}

TEST(InsertChecks, VariablesThatSurelyLive) {
  const std::string start = "call void @llvm.lifetime.start.p0(i64 4, ptr %v)\n";
  const std::string end = "call void @llvm.lifetime.end.p0(i64 4, ptr %v)\n";
  const std::string variable = "%v = alloca i32\n", store = "store i32 1, ptr %v\n";
  EXPECT_EQ(asked(variable + store), Texts{});
  EXPECT_EQ(asked(variable + start + store + end), Texts{});
  EXPECT_EQ(asked(variable + start + end + store), Texts{"write 4"});
  EXPECT_EQ(asked(variable + store + start + end), Texts{"write 4"});
  EXPECT_EQ(asked(variable + "br i1 %c, label %a, label %b\na:\n" + start + "br label %b\nb:\n" + store),
            Texts{"write 4"});
  EXPECT_EQ(asked(variable + "br label %a\na:\n" + start + store + end + "br i1 %c, label %a, label %b\nb:"), Texts{});
  EXPECT_EQ(asked(variable + start + "%q = getelementptr i8, ptr %v, i64 1\nstore i32 1, ptr %q"), Texts{"write 4"});
}

enum class From { Source, Text };

static bool arePointersCompared(const std::string &inst, const char *checks, From from = From::Source) {
  TestModule module("define void @f(ptr %p, ptr %q) {\n%sub.ptr.lhs.cast = ptrtoint ptr %p to i64\n"
                    "%sub.ptr.rhs.cast = ptrtoint ptr %q to i64\n" +
                    inst + "\nret void\n}");
  if (from == From::Source)
    frontend::markOfSource(*module);
  insertChecks(module.function(), PropertySet::parse(checks));
  module.expectValid();
  return callsOf(module.function(), Intrinsic::Check).size() == 1 &&
         callsOf(module.function(), Intrinsic::SameObject).size() == 1;
}

TEST(InsertChecks, PointersThatAreComparedOnRequest) {
  for (const char *predicate : {"ult", "ule", "ugt", "uge"})
    EXPECT_TRUE(arePointersCompared(std::string("%c = icmp ") + predicate + " ptr %p, %q", "+pointer-compare"));
  std::string difference = "%sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast";
  EXPECT_TRUE(arePointersCompared(difference, "+pointer-compare"));
  EXPECT_FALSE(arePointersCompared(difference, "+leak"));
  EXPECT_FALSE(arePointersCompared("%c = icmp eq ptr %p, %q", "+pointer-compare"));
  std::string ofNumbers = "%sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast";
  EXPECT_FALSE(arePointersCompared(ofNumbers, "+pointer-compare"));
  EXPECT_TRUE(arePointersCompared(ofNumbers, "+pointer-compare", From::Text)) << "which may be one of pointers";
  EXPECT_FALSE(arePointersCompared("%c = icmp ult i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast", "+pointer-compare"));
}

static size_t alignmentChecks(const std::string &body) {
  TestModule module("@four = global [8 x i8] zeroinitializer, align 4\n"
                    "define void @f(ptr %p, ptr %q) {\n%v = alloca i64, align 8\n" +
                    body +
                    "\nret void\n}\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
                    "declare void @take(ptr)");
  insertAlignmentChecks(module.function());
  module.expectValid();
  return callsOf(module.function(), Intrinsic::Check).size();
}

TEST(InsertChecks, AlignmentOfAllAccesses) {
  EXPECT_EQ(alignmentChecks("%x = load i32, ptr %p, align 4"), 1u);
  EXPECT_EQ(alignmentChecks("%x = load i32, ptr %p, align 1"), 0u);
  EXPECT_EQ(alignmentChecks("store i32 1, ptr %p, align 2"), 1u);
  EXPECT_EQ(alignmentChecks("store i64 1, ptr %v, align 8"), 0u);
  EXPECT_EQ(alignmentChecks("store i64 1, ptr %v, align 16"), 1u);
  EXPECT_EQ(alignmentChecks("store i32 1, ptr getelementptr (i8, ptr @four, i64 4), align 4"), 0u);
  EXPECT_EQ(alignmentChecks("store i32 1, ptr getelementptr (i8, ptr @four, i64 2), align 4"), 1u);
  EXPECT_EQ(alignmentChecks("call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %q, i64 8, i1 false)"), 2u);
  EXPECT_EQ(alignmentChecks("call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr align 1 %q, i64 8, i1 false)"), 0u);
  EXPECT_EQ(alignmentChecks("call void @take(ptr byval([6 x i32]) align 8 %p)"), 1u);
  EXPECT_EQ(alignmentChecks("call void @take(ptr byval([6 x i8]) align 8 %p)"), 0u); // the copy is aligned by more
}

static Texts checksOfConstant(const std::string &inst) {
  TestModule module("@a = global [4 x i32] zeroinitializer\n@b = global [4 x i32] zeroinitializer\n"
                    "define i64 @f() {\n" +
                    inst + "\nret i64 %x\n}");
  insertChecks(module.function(), PropertySet::parse("+pointer-compare"));
  module.expectValid();
  Texts result;
  for (llvm::CallInst *call : callsOf(module.function(), Intrinsic::Check))
    result.push_back(what(*call).str());
  return result;
}

TEST(InsertChecks, ConstantDifferences) {
  auto difference = [](const std::string &other) {
    return "i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @a, i64 4) to i64), i64 ptrtoint (ptr @" + other +
           " to i64))";
  };
  const Texts unknown{"the difference of two constant addresses"};
  EXPECT_EQ(checksOfConstant("%sub.ptr.div = sdiv " + difference("b") + ", 4\n%x = add i64 %sub.ptr.div, 1"),
            Texts{"pointers into different objects are subtracted"});
  EXPECT_EQ(checksOfConstant("%x = add " + difference("b") + ", 1"), unknown);
  EXPECT_EQ(checksOfConstant("%x = add " + difference("a") + ", 1"), Texts{});
  EXPECT_EQ(checksOfConstant("br label %l\nl:\n%x = phi i64 [ add (" + difference("b") + ", i64 1), %0 ]"), unknown);
}

static size_t movedConstants(const std::string &body) {
  TestModule module("@a = global [4 x i32] zeroinitializer\n@p = global ptr null\ndefine void @f(i1 %c) {\n" + body +
                    "\nret void\n}");
  insertConstantPointerChecks(module.function());
  module.expectValid();
  return callsOf(module.function(), Intrinsic::Check).size();
}

TEST(InsertChecks, PointersThatAreConstants) {
  EXPECT_EQ(movedConstants("store ptr getelementptr ([4 x i32], ptr @a, i64 0, i64 4), ptr @p"), 0u);
  EXPECT_EQ(movedConstants("store ptr getelementptr ([4 x i32], ptr @a, i64 0, i64 5), ptr @p"), 1u);
  EXPECT_EQ(movedConstants("store ptr getelementptr (i8, ptr @a, i64 -1), ptr @p"), 1u);
  const std::string far = "getelementptr ([4 x i32], ptr @a, i64 0, i64 4611686018427387904)";
  EXPECT_EQ(movedConstants("%x = select i1 %c, ptr " + far + ", ptr @a"), 1u);
  EXPECT_EQ(
      movedConstants("br i1 %c, label %l, label %m\nm:\nbr label %l\nl:\n%x = phi ptr [ " + far + ", %0 ], [ @a, %m ]"),
      1u);
}

TEST(InsertChecks, ArraysOfVariableLengthAreAlwaysAsked) {
  EXPECT_EQ(asked("%v = alloca i32, i64 %n\nstore i32 1, ptr %v"), Texts{"write 4"});
}

} // namespace fathom::prepare
