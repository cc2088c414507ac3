#include "prepare/InsertChecks.h"

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
define void @f(ptr %p, i64 %n, i32 %m, i1 %c) {
)" + body + "\nret void\n}\n");
  insertChecks(module.function());
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

TEST(InsertChecks, TheQuestionComesBeforeTheAccess) {
  TestModule module("define void @f(ptr %p) {\nstore i32 1, ptr %p\n%x = load i8, ptr %p\nret void\n}");
  insertChecks(module.function());
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

TEST(InsertChecks, ArraysOfVariableLengthAreAlwaysAsked) {
  EXPECT_EQ(asked("%v = alloca i32, i64 %n\nstore i32 1, ptr %v"), Texts{"write 4"});
}

} // namespace fathom::prepare
