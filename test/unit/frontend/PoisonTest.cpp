#include "frontend/Poison.h"

#include "frontend/TestModule.h"

namespace fathom::frontend {

/// The checks that guard one instruction.
static Texts guards(const std::string &instruction) {
  TestModule module("define void @f(i32 %x, i32 %y, i8 %b, <2 x i32> %v, <2 x i32> %w) {\n%r = " + instruction +
                    "\nret void\n}\ndeclare i32 @llvm.abs.i32(i32, i1)\ndeclare i32 @llvm.ctlz.i32(i32, i1)\n"
                    "declare i32 @llvm.cttz.i32(i32, i1)\n");
  guardPoison(*module);
  module.expectValid();
  for (llvm::CallInst *check : callsOf(module.function(), Intrinsic::Check))
    EXPECT_TRUE(check->comesBefore(&module.function().front().back()));
  return checksOf(module.function());
}

static std::string poison(const std::string &opcode) { return "unsupported: poison from '" + opcode + "'"; }

TEST(Poison, WithoutFlagsNothingIsPoison) {
  for (const char *text : {"add i32 %x, %y", "sub i32 %x, %y", "mul i32 %x, %y", "or i32 %x, %y", "xor i32 %x, %y",
                           "zext i8 %b to i32", "trunc i32 %x to i8", "sext i8 %b to i32", "add <2 x i32> %v, %w",
                           "call i32 @llvm.abs.i32(i32 %x, i1 false)", "call i32 @llvm.ctlz.i32(i32 %x, i1 false)"})
    EXPECT_EQ(guards(text), Texts{}) << text;
}

TEST(Poison, WrapFlags) {
  for (std::string op : {"add", "sub", "mul"}) {
    EXPECT_EQ(guards(op + " nsw i32 %x, %y"), Texts{poison(op)});
    EXPECT_EQ(guards(op + " nuw i32 %x, %y"), Texts{poison(op)});
    EXPECT_EQ(guards(op + " nuw nsw i32 %x, %y"), (Texts{poison(op), poison(op)}));
  }
}

TEST(Poison, ShiftCountsAndFlags) {
  for (std::string op : {"shl", "lshr", "ashr"})
    EXPECT_EQ(guards(op + " i32 %x, %y"), Texts{poison(op)});
  for (std::string op : {"shl nsw", "shl nuw", "lshr exact", "ashr exact"})
    EXPECT_EQ(guards(op + " i32 %x, %y").size(), 2u) << op;
  EXPECT_EQ(guards("shl nuw nsw i32 %x, %y").size(), 3u);
}

TEST(Poison, Division) {
  EXPECT_EQ(guards("udiv i32 %x, %y"), Texts{"div-by-zero"});
  EXPECT_EQ(guards("urem i32 %x, %y"), Texts{"div-by-zero"});
  EXPECT_EQ(guards("sdiv i32 %x, %y"), (Texts{"div-by-zero", "signed-overflow: division"}));
  EXPECT_EQ(guards("srem i32 %x, %y"), (Texts{"div-by-zero", "signed-overflow: division"}));
  EXPECT_EQ(guards("udiv exact i32 %x, %y"), (Texts{"div-by-zero", poison("udiv")}));
  EXPECT_EQ(guards("sdiv exact i32 %x, %y"), (Texts{"div-by-zero", "signed-overflow: division", poison("sdiv")}));
}

TEST(Poison, OtherFlags) {
  EXPECT_EQ(guards("or disjoint i32 %x, %y"), Texts{poison("or")});
  EXPECT_EQ(guards("zext nneg i8 %b to i32"), Texts{poison("zext")});
  EXPECT_EQ(guards("trunc nsw i32 %x to i8"), Texts{poison("trunc")});
  EXPECT_EQ(guards("trunc nuw i32 %x to i8"), Texts{poison("trunc")});
  EXPECT_EQ(guards("trunc nuw nsw i32 %x to i8"), (Texts{poison("trunc"), poison("trunc")}));
}

TEST(Poison, IntrinsicsThatLeaveOneArgumentOut) {
  for (std::string name : {"abs", "ctlz", "cttz"})
    EXPECT_EQ(guards("call i32 @llvm." + name + ".i32(i32 %x, i1 true)"), Texts{poison("llvm." + name + ".i32")});
}

TEST(Poison, VectorsAreLeftUndecided) {
  auto undecided = [](const std::string &op) {
    return Texts{"unsupported!: a vector '" + op + "' that may be poison"};
  };
  EXPECT_EQ(guards("udiv <2 x i32> %v, %w"), undecided("udiv"));
  EXPECT_EQ(guards("add nsw <2 x i32> %v, %w"), undecided("add"));
  EXPECT_EQ(guards("shl <2 x i32> %v, %w"), undecided("shl"));
  EXPECT_EQ(guards("shl <2 x i32> %v, <i32 1, i32 40>"), undecided("shl"));
  EXPECT_EQ(guards("shl <2 x i32> %v, <i32 1, i32 31>"), Texts{});
  EXPECT_EQ(guards("trunc nuw <2 x i32> %v to <2 x i8>"), undecided("trunc"));
}

} // namespace fathom::frontend
