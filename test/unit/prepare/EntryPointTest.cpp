#include "prepare/EntryPoint.h"

#include "frontend/Places.h"
#include "frontend/TestModule.h"
#include "support/Error.h"

namespace fathom::prepare {

struct Entry {
  explicit Entry(const std::string &text, const std::string &function = "", const std::string &entry = "main")
      : module(text) {
    env.options.function = function;
    env.options.entry = entry;
    whole = makeEntryPoint(*module, env, passedToEntry(*module, env));
    module.expectValid();
  }
  /// The names of the choices it makes.
  Texts inputs() {
    Texts result;
    for (llvm::CallInst *call : callsOf(*whole, Intrinsic::Nondet))
      result.push_back(what(*call).str());
    return result;
  }
  llvm::CallInst *callOf(llvm::StringRef name) { return callsOf(*whole, name).at(0); }

  TestModule module;
  Env env;
  llvm::Function *whole = nullptr;
};

static std::string errorOf(const std::string &text, const std::string &function = "",
                           const std::string &entry = "main") {
  try {
    Entry(text, function, entry);
  } catch (const UserError &error) {
    return error.what();
  }
  return "";
}

TEST(EntryPoint, CallsMainAndChecksTheEnd) {
  Entry entry("define i32 @main() {\n ret i32 0\n}");
  llvm::CallInst *call = entry.callOf("main");
  llvm::CallInst *leaks = callsOf(*entry.whole, Intrinsic::LeakCheck).at(0);
  llvm::CallInst *halt = callsOf(*entry.whole, Intrinsic::Halt).at(0);
  EXPECT_TRUE(call->comesBefore(leaks));
  EXPECT_TRUE(leaks->comesBefore(halt));
  EXPECT_TRUE(entry.inputs().empty());
  EXPECT_TRUE(entry.env.assumptions.empty());
  EXPECT_TRUE(entry.whole->nullPointerIsDefined());
}

TEST(EntryPoint, ArgumentsThatAreNotLookedAt) {
  Entry entry("define i32 @main(i32 %argc, ptr %argv) {\n ret i32 %argc\n}");
  EXPECT_EQ(entry.inputs(), Texts{"argc"});
  EXPECT_EQ(callsOf(*entry.whole, Intrinsic::Assume).size(), 1u); // argc >= 0
  EXPECT_TRUE(llvm::isa<llvm::ConstantPointerNull>(entry.callOf("main")->getArgOperand(1)));
  EXPECT_TRUE(entry.env.assumptions.empty());
}

TEST(EntryPoint, ArgumentsThatAreLookedAt) {
  Entry entry("define ptr @main(i32 %argc, ptr %argv) {\n ret ptr %argv\n}");
  EXPECT_EQ(entry.inputs(), (Texts{"argc", "size of argv[0]", "size of argv[1]", "size of argv[2]"}));
  EXPECT_EQ(entry.env.assumptions.size(), 1u);
  auto *vector = llvm::cast<llvm::CallInst>(entry.callOf("main")->getArgOperand(1));
  EXPECT_EQ(intrinsicOf(*vector), Intrinsic::Alloca);
  EXPECT_EQ(what(*vector), "argv");
}

TEST(EntryPoint, TheEnvironmentIsAVectorOfStrings) {
  Entry entry("define ptr @main(i32 %argc, ptr %argv, ptr %envp) {\n ret ptr %envp\n}");
  EXPECT_EQ(entry.inputs(),
            (Texts{"argc", "variables in the environment", "size of envp[0]", "size of envp[1]", "size of envp[2]"}));
  EXPECT_EQ(what(*llvm::cast<llvm::CallInst>(entry.callOf("main")->getArgOperand(2))), "envp");
}

TEST(EntryPoint, MainsThatAreUnusual) {
  EXPECT_EQ(errorOf("define ptr @main(i32 %x, ptr %y, ptr %z, ptr %a) {\n ret ptr %a\n}"),
            "main has an unusual signature");
  EXPECT_EQ(errorOf("define i32 @main(ptr %x) {\n ret i32 0\n}"), "main has an unusual signature");
  EXPECT_EQ(errorOf("define i32 @main(i32 %x, i32 %y) {\n ret i32 0\n}"), "main has an unusual signature");
}

TEST(EntryPoint, AFunctionWithArbitraryArguments) {
  Entry entry("define i64 @g(i32 %x, ptr %p, double %d, i8 %0) {\n ret i64 0\n}", "g");
  EXPECT_EQ(entry.inputs(), (Texts{"x", "size of *p", "p == NULL", "d", "argument 3"}));
  auto *select = llvm::cast<llvm::SelectInst>(entry.callOf("g")->getArgOperand(1));
  EXPECT_TRUE(llvm::isa<llvm::ConstantPointerNull>(select->getTrueValue()));
  auto *object = llvm::cast<llvm::CallInst>(select->getFalseValue());
  EXPECT_EQ(intrinsicOf(*object), Intrinsic::Malloc);
  EXPECT_EQ(what(*object), "*p");
  EXPECT_EQ(entry.env.assumptions,
            std::set<std::string>{"arguments that are pointers are NULL or lead to the start of "
                                  "an object of their own, aligned by 16, of at most 4096 bytes"});
}

TEST(EntryPoint, AFunctionWithNumbersOnlyNeedsNoAssumption) {
  Entry entry("define i64 @g(i32 %x, double %d) {\n ret i64 0\n}", "g");
  EXPECT_TRUE(entry.env.assumptions.empty());
}

TEST(EntryPoint, ArgumentsByValueAreObjects) {
  Entry entry("define void @g(ptr sret({ i64, i64, i64 }) %r, ptr byval({ i32, i32 }) %v) {\n ret void\n}", "g");
  std::vector<llvm::CallInst *> objects = callsOf(*entry.whole, Intrinsic::Alloca);
  ASSERT_EQ(objects.size(), 2u);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(objects[0]->getArgOperand(0))->getZExtValue(), 24u);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(objects[1]->getArgOperand(0))->getZExtValue(), 8u);
  EXPECT_TRUE(entry.inputs().empty());
}

TEST(EntryPoint, CopiesAreInputsAndPlacesForResultsAreNot) {
  Entry entry("define void @g(ptr sret({ i64, i64, i64 }) %r, ptr byval({ i32, i32 }) align 32 %v) {\n ret void\n}",
              "g");
  std::vector<llvm::CallInst *> objects = callsOf(*entry.whole, Intrinsic::Alloca);
  ASSERT_EQ(objects.size(), 2u);
  EXPECT_FALSE(isInput(*objects[0]));
  EXPECT_TRUE(isInput(*objects[1]));
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(objects[1]->getArgOperand(1))->getZExtValue(), 32u);
}

TEST(EntryPoint, ReferencesLeadToAnObjectOfTheirSizeOrMore) {
  Entry entry("define void @g(ptr align 64 dereferenceable(5000) %r) {\n ret void\n}", "g");
  EXPECT_EQ(entry.inputs(), Texts{"size of *r"});
  auto *object = llvm::cast<llvm::CallInst>(entry.callOf("g")->getArgOperand(0));
  EXPECT_EQ(intrinsicOf(*object), Intrinsic::Malloc);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(object->getArgOperand(1))->getZExtValue(), 64u);
  Texts limits;
  for (llvm::CallInst *assumption : callsOf(*entry.whole, Intrinsic::Assume)) {
    auto *compare = llvm::cast<llvm::ICmpInst>(assumption->getArgOperand(0));
    limits.push_back(llvm::CmpInst::getPredicateName(compare->getPredicate()).str() + " " +
                     std::to_string(llvm::cast<llvm::ConstantInt>(compare->getOperand(1))->getZExtValue()));
  }
  EXPECT_EQ(limits, (Texts{"uge 5000", "ule 5000"}));
  EXPECT_EQ(entry.env.assumptions,
            std::set<std::string>{"arguments that are references or pointers that are never NULL lead to the start of "
                                  "an object of their own, aligned by 64, of at most 5000 bytes"});
}

TEST(EntryPoint, PointersThatAreNeverNull) {
  Entry entry("define void @g(ptr nonnull %p, ptr dereferenceable_or_null(8) %q) {\n ret void\n}", "g");
  EXPECT_EQ(entry.inputs(), (Texts{"size of *p", "size of *q", "q == NULL"}));
  EXPECT_EQ(callsOf(*entry.whole, Intrinsic::Assume).size(), 3u); // *q has a least size, too
}

/// A C++ function `int g(S s)` or the like with one argument, which clang passes as a pointer.
static std::string cxxFunction(const std::string &attributes, const std::string &expression, const std::string &type) {
  return "define void @g(ptr " + attributes + " %s) !dbg !5 {\n  %v = alloca ptr\n  store ptr %s, ptr %v\n" +
         "    #dbg_declare(ptr %v, !6, !DIExpression(" + expression + "), !8)\n  ret void\n}\n" + R"(
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocalVariable(name: "s", arg: 1, scope: !5, file: !1, line: 1, type: )" +
         type + R"()
!7 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 1, size: 96, align: 256, flags: DIFlagFwdDecl)
!8 = !DILocation(line: 1, scope: !5)
!9 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !7)
!10 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !7, size: 64)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
)";
}

TEST(EntryPoint, ClassesThatCopyThemselves) {
  Entry entry(cxxFunction("noundef", "DW_OP_deref", "!9"), "g");
  EXPECT_TRUE(entry.inputs().empty());
  EXPECT_TRUE(entry.env.assumptions.empty());
  auto *object = llvm::cast<llvm::CallInst>(entry.callOf("g")->getArgOperand(0));
  EXPECT_EQ(intrinsicOf(*object), Intrinsic::Alloca);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(object->getArgOperand(0))->getZExtValue(), 12u);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(object->getArgOperand(1))->getZExtValue(), 32u);
}

TEST(EntryPoint, ReferencesAndThisAreNeverNull) {
  EXPECT_EQ(Entry(cxxFunction("noundef", "", "!10"), "g").inputs(), Texts{"size of *s"});
  EXPECT_EQ(Entry(cxxFunction("dereferenceable_or_null(12)", "", "!11"), "g").inputs(), Texts{"size of *s"});
  EXPECT_EQ(Entry(cxxFunction("noundef", "", "!11"), "g").inputs(), (Texts{"size of *s", "s == NULL"}));
  EXPECT_EQ(Entry(cxxFunction("noundef", "", "!7"), "g").inputs(),
            (Texts{"size of *s", "s == NULL"})); // holds a pointer
}

TEST(EntryPoint, MainAsAFunctionGetsArbitraryArguments) {
  Entry entry("define i32 @main(i32 %argc, ptr %argv) {\n ret i32 0\n}", "main");
  EXPECT_EQ(entry.inputs(), (Texts{"argc", "size of *argv", "argv == NULL"}));
}

TEST(EntryPoint, AnotherEntry) {
  Entry entry("define i32 @main() {\n ret i32 0\n}\ndefine void @start() {\n ret void\n}", "", "start");
  EXPECT_EQ(callsOf(*entry.whole, "start").size(), 1u);
  EXPECT_TRUE(callsOf(*entry.whole, "main").empty());
}

TEST(EntryPoint, ConstructorsInTheOrderOfTheirPriority) {
  Entry entry(R"(
@llvm.global_ctors = appending global [4 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 65535, ptr @c, ptr null }, { i32, ptr, ptr } { i32 101, ptr @a, ptr null },
  { i32, ptr, ptr } { i32 65535, ptr @d, ptr null }, { i32, ptr, ptr } { i32 102, ptr @b, ptr null }]
define void @a() {
  ret void
}
define void @b() {
  ret void
}
define void @c() {
  ret void
}
define void @d() {
  ret void
}
define i32 @main() {
  ret i32 0
}
)");
  Texts called;
  for (llvm::CallInst *call : all<llvm::CallInst>(*entry.whole))
    if (intrinsicOf(*call) == Intrinsic::None)
      called.push_back(call->getCalledFunction()->getName().str());
  EXPECT_EQ(called, (Texts{"a", "b", "c", "d", "main"}));
}

TEST(EntryPoint, WithoutConstructors) {
  Entry entry("@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer\n"
              "define i32 @main() {\n ret i32 0\n}");
  EXPECT_EQ(callsOf(*entry.whole, "main").size(), 1u);
}

TEST(EntryPoint, FunctionsAtTheEndAreCalledBetweenMainAndTheSearchForLeaks) {
  Entry entry(R"(
define void @__fathom_call_at_exit() {
  ret void
}
define i32 @main() !dbg !3 {
  ret i32 0, !dbg !4
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "main.c", directory: "")
!3 = distinct !DISubprogram(name: "main", file: !2, line: 1, unit: !1, type: !5, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 7, column: 1, scope: !3)
!5 = !DISubroutineType(types: !{})
)");
  Texts called;
  for (llvm::CallInst *call : all<llvm::CallInst>(*entry.whole))
    called.push_back(call->getCalledFunction()->getName().str());
  EXPECT_EQ(called, (Texts{"main", "__fathom_call_at_exit", "fathom.leak-check", "fathom.halt"}));
  EXPECT_EQ(placeText(callsOf(*entry.whole, "__fathom_call_at_exit")[0]->getDebugLoc()), "main.c:7:1");
}

TEST(EntryPoint, WhetherNewMadeAnArgumentOnlyItsCallerKnows) {
  auto numQuestions = [](const std::string &what) {
    Entry entry("declare void @\"fathom." + what + "\"(ptr)\n" + "define void @f(ptr %p) {\n call void @\"fathom." +
                    what + "\"(ptr %p)\n ret void\n}",
                "f");
    return callsOf(*entry.module->getFunction("f"), Intrinsic::SameObject).size();
  };
  EXPECT_EQ(numQuestions("delete"), 1u);
  EXPECT_EQ(numQuestions("delete-array"), 1u);
  EXPECT_EQ(numQuestions("free"), 0u);
}

TEST(EntryPoint, AMissingEntry) {
  EXPECT_EQ(errorOf("define void @g() {\n ret void\n}"),
            "there is no function 'main' with a body (choose one with --entry or --function)");
  EXPECT_EQ(errorOf("declare void @g()", "g"), "there is no function 'g' with a body");
}

TEST(EntryPoint, CxxFunctionsByTheirPlainName) {
  const std::string one = "define void @_Z3addii(i32 %a, i32 %b) {\n ret void\n}\n";
  Entry entry(one, "add");
  EXPECT_EQ(callsOf(*entry.whole, "_Z3addii").size(), 1u);
  EXPECT_EQ(errorOf(one + "define void @_Z3addv() {\n ret void\n}", "add"),
            "several functions are called 'add': give the mangled name");
}

} // namespace fathom::prepare
