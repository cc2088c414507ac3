#include "prepare/Normalise.h"

#include "Debug.h"
#include "frontend/TestModule.h"

namespace fathom::prepare {

static TestModule normalised(const std::string &text, const char *checks = nullptr) {
  TestModule module(text);
  Env env;
  if (checks)
    env.options.checks = PropertySet::parse(checks);
  normalise(*module, env);
  module.expectValid();
  return module;
}

TEST(Normalise, AttributesAreDropped) {
  TestModule module = normalised(R"(
declare nonnull ptr @g(ptr nonnull readonly, i32 noundef) willreturn memory(none)
define void @f(ptr sret({ i32 }) %r, ptr noalias dereferenceable(4) %p, ptr byval({ i32, i32 }) align 16 %v)
    norecurse nounwind willreturn {
  %q = call nonnull ptr @g(ptr nonnull %p, i32 noundef 1) willreturn
  ret void
}
)");
  for (const char *word :
       {"nonnull", "noundef", "willreturn", "noalias", "dereferenceable", "readonly", "memory(none)"})
    EXPECT_FALSE(module.contains(word)) << word;
  EXPECT_TRUE(module.contains("ptr byval({ i32, i32 }) align 16 %v"));
  EXPECT_TRUE(module.contains("ptr sret({ i32 }) %r"));
  EXPECT_TRUE(module.function().nullPointerIsDefined());
}

TEST(Normalise, ADeclarationMayStillNotReturn) {
  TestModule module = normalised(R"(
declare void @ends() noreturn nounwind
define void @f() noreturn {
  call void @ends() noreturn
  ret void
}
)");
  EXPECT_TRUE(module.function("ends").doesNotReturn());
  EXPECT_FALSE(module.function("ends").doesNotThrow());
  EXPECT_FALSE(module.function("f").doesNotReturn());
}

TEST(Normalise, ADeclarationMaySayInItsDebugInformationThatItDoesNotReturn) {
  TestModule module = normalised(R"(
declare !dbg !3 void @ends()
declare !dbg !4 void @returns()
define void @f() {
  call void @ends()
  call void @returns()
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1)
!1 = !DIFile(filename: "f.c", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubprogram(name: "ends", file: !1, line: 1, type: !5, flags: DIFlagNoReturn, spFlags: 0)
!4 = !DISubprogram(name: "returns", file: !1, line: 2, type: !5, spFlags: 0)
!5 = !DISubroutineType(types: !{null})
)");
  EXPECT_TRUE(module.function("ends").doesNotReturn());
  EXPECT_FALSE(module.function("returns").doesNotReturn());
}

TEST(Normalise, FlagsAreDropped) {
  TestModule module = normalised(R"(
define void @f(i32 %x, ptr %p, float %a) {
  %b = add nuw nsw i32 %x, 1
  %c = lshr exact i32 %x, 1
  %d = getelementptr inbounds i32, ptr %p, i64 1
  %e = or disjoint i32 %x, 1
  %g = zext nneg i32 %x to i64
  %h = trunc nuw i32 %x to i8
  %i = fadd nnan ninf float %a, 1.0
  ret void
}
)");
  for (const char *word : {"nuw", "nsw", "exact", "inbounds", "disjoint", "nneg", "nnan", "ninf"})
    EXPECT_FALSE(module.contains(word)) << word;
}

TEST(Normalise, MetadataIsDroppedAndVolatileToo) {
  TestModule module = normalised(R"(
define i32 @f(ptr %p) {
  %x = load volatile i32, ptr %p, !range !0, !noundef !1
  store volatile i32 %x, ptr %p, !nontemporal !2
  %y = load ptr, ptr %p, !nonnull !1, !tbaa !3
  ret i32 %x
}
!0 = !{i32 0, i32 2}
!1 = !{}
!2 = !{i32 1}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"root"}
)");
  for (const char *word : {"volatile", "!range", "!noundef", "!nontemporal", "!nonnull", "!tbaa"})
    EXPECT_FALSE(module.contains(word)) << word;
  EXPECT_EQ(all<llvm::LoadInst>(module.function()).size(), 2u);
}

TEST(Normalise, TextsOfChecksStay) {
  TestModule module = TestModule::inDialect(R"(
declare i32 @nd_x()
define i32 @f() {
  %x = call i32 @nd_x()
  ret i32 %x
}
)");
  Env env;
  normalise(*module, env);
  llvm::CallInst *call = callsOf(module.function(), Intrinsic::Nondet).at(0);
  EXPECT_EQ(what(*call), "nd_x");
  EXPECT_EQ(nondetSource(*call), NondetSource::Input);
}

TEST(Normalise, VariablesKeepTheirNames) {
  TestModule module = normalised(withLines(R"(
define void @f() !dbg !1 {
  %x.addr = alloca i32
    #dbg_declare(ptr %x.addr, !50, !DIExpression(), !103)
  store i32 1, ptr %x.addr, !dbg !104
  ret void, !dbg !104
}
!50 = !DILocalVariable(name: "count", scope: !1, file: !3, line: 3)
)"));
  EXPECT_EQ(what(*all<llvm::AllocaInst>(module.function()).at(0)), "count");
  EXPECT_FALSE(module.contains("#dbg_declare"));
}

TEST(Normalise, InlineAssembly) {
  TestModule module = normalised(R"(
define i32 @f(i32 %x) {
  call void asm sideeffect "", "~{memory}"()
  call void asm sideeffect "hlt", ""()
  %any = call i32 asm "", "=r,r"(i32 %x)
  %same = call i32 asm "", "=r,0"(i32 %x)
  %swapped = call i32 asm "bswap $0", "=r,0"(i32 %same)
  ret i32 %swapped
}
)");
  EXPECT_EQ(checksOf(module.function()), (Texts{"unsupported!: inline assembly", "unsupported!: inline assembly"}));
  EXPECT_FALSE(module.contains("asm"));
  EXPECT_TRUE(module.contains("call i32 @llvm.bswap.i32(i32 %x)"));
}

TEST(Normalise, WhatMustBeUnreachable) {
  TestModule module = normalised(R"(
define void @f() {
  unreachable
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{"undefined!: code that must be unreachable is reached"});
}

TEST(Normalise, TerminatorsThatAreNotModelled) {
  TestModule module = normalised(R"(
define void @f(ptr %p) {
  indirectbr ptr %p, [label %a]
a:
  ret void
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{"unsupported!: 'indirectbr'"});
}

TEST(Normalise, InvokesBecomeCalls) {
  TestModule module = normalised(R"(
declare void @g()
declare i32 @__gxx_personality_v0(...)
define void @f() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %end unwind label %pad
end:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
)");
  EXPECT_EQ(callsOf(module.function(), "g").size(), 1u);
  EXPECT_FALSE(module.contains("landingpad"));
}

TEST(Normalise, AtomicsBecomePlain) {
  TestModule module = normalised(R"(
define i32 @f(ptr %p) {
  %a = atomicrmw add ptr %p, i32 1 seq_cst
  %b = cmpxchg ptr %p, i32 1, i32 2 seq_cst seq_cst
  %c = load atomic i32, ptr %p seq_cst, align 4
  fence seq_cst
  ret i32 %a
}
)");
  for (const char *word : {"atomic", "cmpxchg", "fence", "seq_cst"})
    EXPECT_FALSE(module.contains(word)) << word;
  EXPECT_EQ(all<llvm::StoreInst>(module.function()).size(), 2u);
}

TEST(Normalise, Intrinsics) {
  TestModule module = normalised(R"(
declare void @llvm.assume(i1)
declare i64 @llvm.expect.i64(i64, i64)
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @llvm.trap()
declare void @llvm.donothing()
declare void @llvm.va_copy.p0(ptr, ptr)
declare void @llvm.va_end.p0(ptr)
@out = global i64 0
define void @f(ptr %p, i64 %n, i1 %c, i32 %x, ptr %list, ptr %other) {
  call void @llvm.assume(i1 %c)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  %e = call i64 @llvm.expect.i64(i64 %n, i64 1)
  store i64 %e, ptr @out
  %k = call i1 @llvm.is.constant.i32(i32 %x)
  %kk = zext i1 %k to i64
  store i64 %kk, ptr @out
  %least = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 false, i1 false)
  store i64 %least, ptr @out
  %most = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false)
  store i64 %most, ptr @out
  call void @llvm.donothing()
  call void @llvm.va_copy.p0(ptr %list, ptr %other)
  call void @llvm.va_end.p0(ptr %list)
  call void @llvm.trap()
  ret void
}
)");
  EXPECT_EQ(checksOf(module.function()).at(0), "undefined: __builtin_assume");
  EXPECT_TRUE(module.contains("store i64 %n, ptr @out"));
  EXPECT_TRUE(module.contains("zext i1 false to i64"));
  EXPECT_TRUE(module.contains("store i64 0, ptr @out"));
  EXPECT_TRUE(module.contains("store i64 -1, ptr @out"));
  EXPECT_TRUE(module.contains("ptr align 8 %list, ptr align 8 %other, i64 24"));
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Halt).size(), 1u);
  EXPECT_TRUE(callsOf(module.function(), "llvm.donothing").empty());
}

TEST(Normalise, UncheckedShiftsAreOfMachines) {
  const std::string text = "define i32 @f(i32 %x, i32 %n) {\n %r = shl i32 %x, %n\n ret i32 %r\n}";
  EXPECT_FALSE(normalised(text).contains("urem"));
  TestModule module = normalised(text, "-shift");
  EXPECT_TRUE(module.contains("urem i32 %n, 32"));
}

} // namespace fathom::prepare
