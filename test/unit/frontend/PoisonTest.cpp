#include "frontend/Poison.h"

#include "frontend/TestModule.h"

#include "llvm/Analysis/InstructionSimplify.h"

namespace fathom::frontend {

static TestModule guarded(const std::string &text) {
  TestModule module(text);
  guardPoison(*module);
  module.expectValid();
  return module;
}

static void foldConstants(llvm::Function &function) {
  for (llvm::Instruction &inst : llvm::instructions(function))
    if (llvm::Value *value = llvm::simplifyInstruction(&inst, function.getParent()->getDataLayout()))
      inst.replaceAllUsesWith(value);
}

static const std::string branchOnPoison = "undefined: a branch on poison";

/// Whether an operation on constants that has a result of this type gives poison, found out by branching on it.
static bool isPoison(const std::string &operation, const std::string &type = "i8") {
  std::string compare = type == "double" ? "fcmp oeq double %r, 0.0" : "icmp eq " + type + " %r, 0";
  TestModule module = guarded(R"(
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.cttz.i8(i8, i1)
define void @f() {
  %r = )" + operation +
                              "\n  %c = " + compare + R"(
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
)");
  foldConstants(module.function());
  module.expectValid();
  for (const char *word : {"nsw", "nuw", "exact", "disjoint", "nneg"})
    EXPECT_FALSE(module.contains(word)) << operation;
  Texts checks = checksOf(module.function());
  for (const std::string &check : checks)
    EXPECT_TRUE(check.find("a branch on poison") != std::string::npos || check.find("di") != std::string::npos)
        << check;
  return !checks.empty() && checks.back() == "undefined!: a branch on poison";
}

TEST(Poison, WrapFlags) {
  EXPECT_FALSE(isPoison("add i8 127, 1"));
  EXPECT_TRUE(isPoison("add nsw i8 127, 1"));
  EXPECT_FALSE(isPoison("add nsw i8 -1, 1"));
  EXPECT_TRUE(isPoison("add nuw i8 -1, 1"));
  EXPECT_TRUE(isPoison("add nuw nsw i8 127, 1"));
  EXPECT_TRUE(isPoison("add nuw nsw i8 -1, 1"));
  EXPECT_FALSE(isPoison("add nuw nsw i8 126, 1"));
  EXPECT_TRUE(isPoison("sub nsw i8 -128, 1"));
  EXPECT_TRUE(isPoison("sub nuw i8 0, 1"));
  EXPECT_FALSE(isPoison("sub nsw i8 0, 1"));
  EXPECT_TRUE(isPoison("mul nsw i8 64, 2"));
  EXPECT_FALSE(isPoison("mul nuw i8 64, 2"));
}

TEST(Poison, ShiftCountsAndFlags) {
  for (std::string op : {"shl", "lshr", "ashr"}) {
    EXPECT_FALSE(isPoison(op + " i8 1, 7"));
    EXPECT_TRUE(isPoison(op + " i8 1, 8"));
    EXPECT_TRUE(isPoison(op + " i33 1, 33", "i33"));
  }
  EXPECT_TRUE(isPoison("shl nsw i8 64, 1"));
  EXPECT_FALSE(isPoison("shl nuw i8 64, 1"));
  EXPECT_TRUE(isPoison("shl nuw i8 -128, 1"));
  EXPECT_FALSE(isPoison("shl nsw i8 -64, 1"));
  EXPECT_TRUE(isPoison("lshr exact i8 3, 1"));
  EXPECT_FALSE(isPoison("ashr exact i8 -4, 2"));
  EXPECT_TRUE(isPoison("ashr exact i8 -2, 2"));
}

TEST(Poison, OtherFlags) {
  EXPECT_TRUE(isPoison("udiv exact i8 7, 2"));
  EXPECT_FALSE(isPoison("udiv exact i8 6, 2"));
  EXPECT_TRUE(isPoison("sdiv exact i8 -7, 2"));
  EXPECT_FALSE(isPoison("sdiv exact i8 -6, 2"));
  EXPECT_TRUE(isPoison("or disjoint i8 3, 2"));
  EXPECT_FALSE(isPoison("or disjoint i8 1, 2"));
  EXPECT_TRUE(isPoison("zext nneg i8 -1 to i16", "i16"));
  EXPECT_FALSE(isPoison("zext nneg i8 1 to i16", "i16"));
  EXPECT_TRUE(isPoison("uitofp nneg i8 -1 to double", "double"));
  EXPECT_FALSE(isPoison("uitofp nneg i8 1 to double", "double"));
  EXPECT_FALSE(isPoison("uitofp i8 -1 to double", "double"));
  EXPECT_TRUE(isPoison("trunc nsw i16 128 to i8"));
  EXPECT_FALSE(isPoison("trunc nuw i16 128 to i8"));
  EXPECT_TRUE(isPoison("trunc nuw i16 -1 to i8"));
  EXPECT_FALSE(isPoison("trunc nsw i16 -1 to i8"));
}

TEST(Poison, FloatsThatTheTypeHasNoNumberFor) {
  EXPECT_TRUE(isPoison("fptosi double 128.0 to i8"));
  EXPECT_FALSE(isPoison("fptosi double 127.75 to i8"));
  EXPECT_FALSE(isPoison("fptosi double -128.75 to i8"));
  EXPECT_TRUE(isPoison("fptosi double -129.0 to i8"));
  EXPECT_TRUE(isPoison("fptosi double 0x7FF8000000000000 to i8")); // NaN
  EXPECT_TRUE(isPoison("fptoui double -1.0 to i8"));
  EXPECT_FALSE(isPoison("fptoui double -0.75 to i8"));
  EXPECT_FALSE(isPoison("fptoui double 255.75 to i8"));
  EXPECT_TRUE(isPoison("fptoui double 256.0 to i8"));
}

TEST(Poison, FloatsWhereTheNextOneIsNoNumberOfTheType) {
  EXPECT_FALSE(isPoison("fptosi double 0xC3E0000000000000 to i64", "i64")); // -2^63
  EXPECT_TRUE(isPoison("fptosi double 0xC3E0000000000001 to i64", "i64"));
  EXPECT_TRUE(isPoison("fptosi double 0x43E0000000000000 to i64", "i64"));
  EXPECT_FALSE(isPoison("fptosi double 0x43DFFFFFFFFFFFFF to i64", "i64"));
  EXPECT_FALSE(isPoison("fptosi half 0xH7BFF to i32", "i32")); // the largest one
  EXPECT_FALSE(isPoison("fptosi half 0xHFBFF to i32", "i32"));
  EXPECT_TRUE(isPoison("fptosi half 0xH7C00 to i32", "i32")); // infinity
  EXPECT_TRUE(isPoison("fptosi half 0xHFC00 to i32", "i32"));
}

TEST(Poison, PromisesOfFloats) {
  const std::string infinity = "0x7FF0000000000000", nan = "0x7FF8000000000000";
  EXPECT_TRUE(isPoison("fadd ninf double " + infinity + ", 1.0", "double"));
  EXPECT_FALSE(isPoison("fadd nnan double " + infinity + ", 1.0", "double"));
  EXPECT_TRUE(isPoison("fadd nnan double 1.0, " + nan, "double"));
  EXPECT_FALSE(isPoison("fadd ninf double 1.0, " + nan, "double"));
  EXPECT_TRUE(isPoison("fmul ninf double 0x7FEFFFFFFFFFFFFF, 2.0", "double"));
  EXPECT_TRUE(isPoison("fdiv nnan double 0.0, 0.0", "double"));
  EXPECT_TRUE(isPoison("fneg fast double 0xFFF0000000000000", "double"));
  EXPECT_TRUE(isPoison("fcmp nnan olt double 1.0, " + nan, "i1"));
  EXPECT_FALSE(isPoison("fcmp fast olt double 1.0, 2.0", "i1"));
  EXPECT_TRUE(isPoison("select nnan i1 true, double " + nan + ", double 1.0", "double"));
  EXPECT_FALSE(isPoison("select nnan i1 true, double 1.0, double 2.0", "double"));
}

TEST(Poison, PhisPromiseOfFloatsToo) {
  TestModule module = guarded(R"(
define void @f(i1 %c, double %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %f = phi nnan double [ 0.0, %entry ], [ %x, %a ]
  %v = phi ninf <2 x double> [ zeroinitializer, %entry ], [ zeroinitializer, %a ]
  %d = fcmp oeq double %f, 0.0
  br i1 %d, label %e, label %e
e:
  ret void
}
)");
  EXPECT_EQ(checksOf(module.function()), (Texts{"unsupported!: a vector 'phi' that may be poison", branchOnPoison}));
  EXPECT_TRUE(module.contains("bitcast double %f to i64"));
}

TEST(Poison, ArgumentsThatBreakAPromiseLeaveItOpen) {
  TestModule module = guarded(R"(
declare double @llvm.sqrt.f64(double)
define i1 @f(double %x) {
  %r = call nnan double @llvm.sqrt.f64(double %x)
  %c = fcmp oeq double %r, 0.0
  %d = freeze i1 %c
  ret i1 %d
}
)");
  EXPECT_TRUE(module.contains("bitcast double %x to i64"));
  EXPECT_EQ(nondetSource(*callsOf(module.function(), Intrinsic::Nondet).at(0)), NondetSource::Abstract);
}

TEST(Poison, IntrinsicsThatLeaveOneArgumentOut) {
  EXPECT_TRUE(isPoison("call i8 @llvm.abs.i8(i8 -128, i1 true)"));
  EXPECT_FALSE(isPoison("call i8 @llvm.abs.i8(i8 -127, i1 true)"));
  EXPECT_FALSE(isPoison("call i8 @llvm.abs.i8(i8 -128, i1 false)"));
  for (std::string name : {"ctlz", "cttz"}) {
    EXPECT_TRUE(isPoison("call i8 @llvm." + name + ".i8(i8 0, i1 true)"));
    EXPECT_FALSE(isPoison("call i8 @llvm." + name + ".i8(i8 1, i1 true)"));
    EXPECT_FALSE(isPoison("call i8 @llvm." + name + ".i8(i8 0, i1 false)"));
  }
}

/// The checks in a function with the given body, in which %p may be poison.
static Texts checksIn(const std::string &body) {
  TestModule module = guarded(R"(
@g = global i32 0
declare void @use(i32)
declare void @demand(i32 noundef)
define internal void @ignore(i32 %unused) {
  ret void
}
define i32 @f(i32 %x, i32 %y, i1 %c, <2 x i32> %v, <2 x i32> %w) {
  %p = add nsw i32 %x, 1
)" + body + "}\n");
  return checksOf(module.function());
}

TEST(Poison, WhatIsNotUsedIsNoError) {
  EXPECT_EQ(checksIn("ret i32 0"), Texts{});
  EXPECT_EQ(checksIn("%q = mul i32 %p, 2\n call void @ignore(i32 %q)\n ret i32 0"), Texts{});
}

TEST(Poison, UndefinedUses) {
  const std::string ends = "\na:\n ret i32 0\nb:\n ret i32 1\n";
  EXPECT_EQ(checksIn("%q = icmp eq i32 %p, 0\n br i1 %q, label %a, label %b" + ends), Texts{branchOnPoison});
  EXPECT_EQ(checksIn("switch i32 %p, label %a [ i32 1, label %b ]" + ends), Texts{branchOnPoison});
  EXPECT_EQ(checksIn("br i1 poison, label %a, label %b" + ends), Texts{"undefined!: a branch on poison"});
  EXPECT_EQ(checksIn("%q = getelementptr i8, ptr @g, i32 %p\n store i8 0, ptr %q\n ret i32 0"),
            Texts{"undefined: an access through a poison pointer"});
  EXPECT_EQ(checksIn("%q = udiv i32 %y, %p\n ret i32 0"), (Texts{"undefined: a division by poison", "div-by-zero"}));
  EXPECT_EQ(checksIn("call void @demand(i32 %p)\n ret i32 0"), Texts{"undefined: a poison argument"});
}

TEST(Poison, WhereItIsNotFollowed) {
  EXPECT_EQ(checksIn("store i32 %p, ptr @g\n ret i32 0"), Texts{"unsupported: poison in 'store'"});
  EXPECT_EQ(checksIn("call void @use(i32 %p)\n ret i32 0"), Texts{"unsupported: poison in 'call'"});
  EXPECT_EQ(checksIn("ret i32 %p"), Texts{"unsupported: poison in 'ret'"});
  EXPECT_EQ(checksIn("ret i32 poison"), Texts{"unsupported!: poison in 'ret'"});
  EXPECT_EQ(checksIn("%q = insertelement <2 x i32> %v, i32 %p, i32 0\n ret i32 0"),
            Texts{"unsupported: poison in 'insertelement'"});
  EXPECT_EQ(checksIn("%q = sdiv i32 %p, %y\n ret i32 0"),
            (Texts{"div-by-zero", "unsupported: poison in 'sdiv'", "signed-overflow: division"}));
}

TEST(Poison, ASelectPassesOnWhatItChooses) {
  TestModule module = guarded(R"(
define void @f(i1 %c, i32 %x) {
  %p = add nuw i32 %x, 1
  %s = select i1 %c, i32 %p, i32 7
  %d = icmp eq i32 %s, 7
  br i1 %d, label %a, label %b
a:
  ret void
b:
  ret void
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{branchOnPoison});
  EXPECT_TRUE(module.contains(", i1 false\n")); // select i1 %c, i1 %bit, i1 false
}

TEST(Poison, PhisPassOnWhatComesIn) {
  TestModule module = guarded(R"(
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{branchOnPoison});
  EXPECT_EQ(all<llvm::PHINode>(module.function()).size(), 2u);
  EXPECT_TRUE(module.contains("phi i1 [ false, %entry ]"));
}

TEST(Poison, VariablesPassOnWhatIsStored) {
  TestModule module = guarded(R"(
declare void @llvm.lifetime.start.p0(i64, ptr)
define void @f(i32 %x) {
  %v = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  %p = add nsw i32 %x, 1
  store i32 %p, ptr %v
  store i32 %x, ptr %v
  %l = load i32, ptr %v
  %c = icmp eq i32 %l, 0
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{branchOnPoison});
  EXPECT_EQ(all<llvm::AllocaInst>(module.function()).size(), 2u);
  EXPECT_EQ(all<llvm::StoreInst>(module.function()).size(), 2u + 4u); // at its begin, its start and each store
}

TEST(Poison, FreezeMakesAnyValueOfIt) {
  TestModule module = guarded(R"(
define i32 @f(i32 %x) {
  %p = add nsw i32 %x, 1
  %r = freeze i32 %p
  ret i32 %r
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{});
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u);
  EXPECT_FALSE(module.contains("ret i32 %r\n"));
}

TEST(Poison, Division) {
  auto checks = [](const std::string &op) { return checksIn("%q = " + op + " i32 %x, %y\n ret i32 0"); };
  EXPECT_EQ(checks("udiv"), Texts{"div-by-zero"});
  EXPECT_EQ(checks("urem"), Texts{"div-by-zero"});
  EXPECT_EQ(checks("sdiv"), (Texts{"div-by-zero", "signed-overflow: division"}));
  EXPECT_EQ(checks("srem"), (Texts{"div-by-zero", "signed-overflow: division"}));
}

TEST(Poison, VectorsAreLeftUndecided) {
  auto checks = [](const std::string &operation) { return checksIn("%q = " + operation + "\n ret i32 0"); };
  auto undecided = [](const std::string &op) {
    return Texts{"unsupported!: a vector '" + op + "' that may be poison"};
  };
  EXPECT_EQ(checks("udiv <2 x i32> %v, %w"), undecided("udiv"));
  EXPECT_EQ(checks("add <2 x i32> %v, %w"), Texts{});
  EXPECT_EQ(checks("add nsw <2 x i32> %v, %w"), undecided("add"));
  EXPECT_EQ(checks("shl <2 x i32> %v, %w"), undecided("shl"));
  EXPECT_EQ(checks("shl <2 x i32> %v, <i32 1, i32 40>"), undecided("shl"));
  EXPECT_EQ(checks("shl <2 x i32> %v, <i32 1, i32 31>"), Texts{});
  EXPECT_EQ(checks("trunc nuw <2 x i32> %v to <2 x i8>"), undecided("trunc"));
  EXPECT_EQ(checks("fneg nnan <2 x float> zeroinitializer"), undecided("fneg"));
  EXPECT_EQ(checks("bitcast <2 x i32> %v to <2 x float>\n %r = fptosi <2 x float> %q to <2 x i8>"),
            Texts{"unsupported: a vector 'fptosi' that may be poison"});
}

} // namespace fathom::frontend
