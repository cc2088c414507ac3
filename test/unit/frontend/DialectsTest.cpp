#include "frontend/TestModule.h"

namespace fathom::frontend {

using llvm::cast;
using llvm::ConstantInt;

/// The body of "void f(i32 %x, i64 %n, i8 %b, ptr %p)" after the rewriting.
static TestModule rewritten(const std::string &declarations, const std::string &body) {
  TestModule module = TestModule::inDialect(R"(
@text = constant [6 x i8] c"x > 0\00"
)" + declarations + "\ndefine void @f(i32 %x, i64 %n, i8 %b, ptr %p) {\n" +
                                            body + "\nret void\n}\n");
  module.expectValid();
  return module;
}

static llvm::CallInst *only(TestModule &module, Intrinsic which) {
  std::vector<llvm::CallInst *> calls = callsOf(module.function(), which);
  EXPECT_EQ(calls.size(), 1u) << module.text();
  return calls.empty() ? nullptr : calls[0];
}

class Assumes : public testing::TestWithParam<const char *> {};
TEST_P(Assumes, BecomeAssume) {
  std::string name = GetParam();
  TestModule module = rewritten("declare void @" + name + "(i32)", "call void @" + name + "(i32 %x)");
  llvm::CallInst *call = only(module, Intrinsic::Assume);
  ASSERT_TRUE(call);
  auto *compare = cast<llvm::ICmpInst>(call->getArgOperand(0));
  EXPECT_EQ(compare->getPredicate(), llvm::CmpInst::ICMP_NE);
  EXPECT_EQ(compare->getOperand(0), module.function().getArg(0));
  EXPECT_FALSE(module->getFunction(name));
}
INSTANTIATE_TEST_SUITE_P(Dialects, Assumes,
                         testing::Values("fathom_assume", "__VERIFIER_assume", "assume", "__SEA_assume",
                                         "__CPROVER_assume", "__ESBMC_assume", "klee_assume", "__fathom_assume"));

class Asserts : public testing::TestWithParam<const char *> {};
TEST_P(Asserts, BecomeChecks) {
  std::string name = GetParam();
  TestModule module = rewritten("declare void @" + name + "(i32)", "call void @" + name + "(i32 %x)");
  EXPECT_EQ(checksOf(module.function()), (Texts{"assert"}));
}
INSTANTIATE_TEST_SUITE_P(Dialects, Asserts,
                         testing::Values("fathom_assert", "__VERIFIER_assert", "sassert", "klee_assert",
                                         "__CPROVER_assert", "__ESBMC_assert", "assert"));

TEST(Dialects, Cprovers_assertHasAText) {
  TestModule module = rewritten("declare void @__CPROVER_assert(i1, ptr)",
                                "%c = icmp eq i32 %x, 0\ncall void @__CPROVER_assert(i1 %c, ptr @text)");
  EXPECT_EQ(checksOf(module.function()), (Texts{"assert: x > 0"}));
}

TEST(Dialects, SeaAssertIfIsAnImplication) {
  TestModule module = rewritten("declare void @sea_assert_if(i32, i8)", "call void @sea_assert_if(i32 %x, i8 %b)");
  llvm::CallInst *check = only(module, Intrinsic::Check);
  auto *either = cast<llvm::BinaryOperator>(check->getArgOperand(0));
  ASSERT_EQ(either->getOpcode(), llvm::Instruction::Or);
  // not (x != 0), or b != 0
  EXPECT_TRUE(llvm::isa<llvm::BinaryOperator>(either->getOperand(0)));
  EXPECT_EQ(cast<llvm::ICmpInst>(either->getOperand(1))->getOperand(0), module.function().getArg(2));
}

TEST(Dialects, FailedAssertionsOfTheCLibrary) {
  for (std::string name : {"__assert_fail", "__assert", "__fathom_assert_fail"}) {
    TestModule module = rewritten("declare void @" + name + "(ptr, ptr, i32, ptr)",
                                  "call void @" + name + "(ptr @text, ptr %p, i32 1, ptr %p)");
    EXPECT_EQ(checksOf(module.function()), (Texts{"assert!: x > 0"})) << name;
  }
  TestModule darwin = rewritten("declare void @__assert_rtn(ptr, ptr, i32, ptr)",
                                "call void @__assert_rtn(ptr %p, ptr %p, i32 1, ptr @text)");
  EXPECT_EQ(checksOf(darwin.function()), (Texts{"assert!: x > 0"}));
}

TEST(Dialects, Errors) {
  for (std::string name : {"reach_error", "__VERIFIER_error", "__SEAHORN_error"}) {
    TestModule module = rewritten("declare void @" + name + "()", "call void @" + name + "()");
    EXPECT_EQ(checksOf(module.function()), (Texts{"reach!: " + name}));
  }
}

TEST(Dialects, ReachErrorCountsEvenWithABody) {
  TestModule module = rewritten("define void @reach_error() {\n ret void\n}", "call void @reach_error()");
  EXPECT_EQ(checksOf(module.function()), (Texts{"reach!: reach_error"}));
}

TEST(Dialects, AFunctionWithABodyIsTheUsersOwn) {
  for (std::string name : {"assume", "__VERIFIER_assert", "nd_int", "sassert"}) {
    TestModule module =
        rewritten("define i32 @" + name + "(i32 %a) {\n ret i32 %a\n}", "call i32 @" + name + "(i32 %x)");
    EXPECT_EQ(callsOf(module.function(), name).size(), 1u);
    EXPECT_TRUE(checksOf(module.function()).empty());
  }
}

TEST(Dialects, TheEntryIsNotRewritten) {
  TestModule module("declare void @reach_error()\ndefine void @f() {\n call void @reach_error()\n ret void\n}");
  Options options;
  options.entry = "reach_error";
  rewriteDialects(*module, options);
  EXPECT_EQ(callsOf(module.function(), "reach_error").size(), 1u);
}

TEST(Dialects, QuestionsAboutMemory) {
  for (std::string name : {"fathom_is_deref", "sea_is_dereferenceable", "__CPROVER_r_ok"}) {
    TestModule module = rewritten("declare i1 @" + name + "(ptr, i64)", "call i1 @" + name + "(ptr %p, i64 %n)");
    llvm::CallInst *call = only(module, Intrinsic::IsDeref);
    EXPECT_EQ(call->getArgOperand(0), module.function().getArg(3));
    EXPECT_EQ(call->getArgOperand(1), module.function().getArg(1));
    EXPECT_TRUE(cast<ConstantInt>(call->getArgOperand(2))->isZero()) << name;
  }
  for (std::string name : {"__CPROVER_w_ok", "__CPROVER_rw_ok"}) {
    TestModule module = rewritten("declare i1 @" + name + "(ptr, i64)", "call i1 @" + name + "(ptr %p, i64 %n)");
    EXPECT_EQ(callsOf(module.function(), Intrinsic::IsDeref).size(), 2u) << "of constants CBMC says otherwise";
    EXPECT_EQ(checksOf(module.function()), Texts{"unsupported: " + name + " of a constant"});
  }
  for (std::string name : {"fathom_is_modified", "sea_is_modified"}) {
    TestModule module = rewritten("declare i32 @" + name + "(ptr)", "call i32 @" + name + "(ptr %p)");
    only(module, Intrinsic::IsModified);
  }
  TestModule module = rewritten("declare void @fathom_reset_modified(ptr)", "call void @fathom_reset_modified(ptr %p)");
  only(module, Intrinsic::ResetModified);
}

TEST(Dialects, TrackingIsAlwaysOn) {
  for (std::string name : {"sea_tracking_on", "sea_tracking_off"}) {
    TestModule module = rewritten("declare i32 @" + name + "()", "%r = call i32 @" + name + "()\n%s = add i32 %r, %x");
    EXPECT_TRUE(module.contains("%s = add i32 0, %x"));
  }
}

TEST(Dialects, HavocChecksThatItMayWrite) {
  for (std::string name : {"fathom_havoc", "memhavoc", "klee_make_symbolic", "__fathom_havoc"}) {
    TestModule module = rewritten("declare void @" + name + "(ptr, i64)", "call void @" + name + "(ptr %p, i64 %n)");
    EXPECT_TRUE(cast<ConstantInt>(only(module, Intrinsic::Access)->getArgOperand(2))->isOne());
    EXPECT_EQ(only(module, Intrinsic::Havoc)->getArgOperand(1), module.function().getArg(1));
  }
}

TEST(Dialects, HavocObjectTakesTheWholeObject) {
  TestModule module =
      rewritten("declare void @__CPROVER_havoc_object(ptr)", "call void @__CPROVER_havoc_object(ptr %p)");
  llvm::CallInst *havoc = only(module, Intrinsic::Havoc);
  EXPECT_EQ(intrinsicOf(*cast<llvm::CallInst>(havoc->getArgOperand(1))), Intrinsic::ObjectSize);
  EXPECT_TRUE(llvm::isa<llvm::GetElementPtrInst>(havoc->getArgOperand(0)));
  only(module, Intrinsic::Access);
}

TEST(Dialects, ModelPrimitives) {
  struct Row {
    const char *declaration, *call;
    Intrinsic which;
  };
  const Row rows[] = {
      {"ptr @__fathom_malloc(i64, i64)", "call ptr @__fathom_malloc(i64 %n, i64 16)", Intrinsic::Malloc},
      {"i1 @__fathom_malloc_fails(i64)", "call i1 @__fathom_malloc_fails(i64 %n)", Intrinsic::MallocFails},
      {"ptr @__fathom_new(i64, i64)", "call ptr @__fathom_new(i64 %n, i64 16)", Intrinsic::New},
      {"ptr @__fathom_new_array(i64, i64)", "call ptr @__fathom_new_array(i64 %n, i64 16)", Intrinsic::NewArray},
      {"ptr @__fathom_new_stream(i64, i64)", "call ptr @__fathom_new_stream(i64 %n, i64 16)", Intrinsic::New},
      {"void @__fathom_free(ptr)", "call void @__fathom_free(ptr %p)", Intrinsic::Free},
      {"void @__fathom_delete(ptr)", "call void @__fathom_delete(ptr %p)", Intrinsic::Delete},
      {"void @__fathom_delete_array(ptr)", "call void @__fathom_delete_array(ptr %p)", Intrinsic::DeleteArray},
      {"i64 @__fathom_object_size(ptr)", "call i64 @__fathom_object_size(ptr %p)", Intrinsic::ObjectSize},
      {"i64 @__fathom_object_offset(ptr)", "call i64 @__fathom_object_offset(ptr %p)", Intrinsic::ObjectOffset},
      {"void @__fathom_check_readable(ptr, i64)", "call void @__fathom_check_readable(ptr %p, i64 %n)",
       Intrinsic::Access},
      {"void @__fathom_check_writable(ptr, i64)", "call void @__fathom_check_writable(ptr %p, i64 %n)",
       Intrinsic::Access},
      {"void @__fathom_halt()", "call void @__fathom_halt()", Intrinsic::Halt},
      {"void @__fathom_exit(i32)", "call void @__fathom_exit(i32 %x)", Intrinsic::LeakCheck},
      {"void @__fathom_exit(i32)", "call void @__fathom_exit(i32 %x)", Intrinsic::Halt},
      {"i32 @__fathom_nondet_int()", "call i32 @__fathom_nondet_int()", Intrinsic::Nondet},
  };
  for (const Row &row : rows) {
    TestModule module = rewritten(std::string("declare ") + row.declaration, row.call);
    EXPECT_EQ(callsOf(module.function(), row.which).size(), 1u) << row.declaration;
  }
}

TEST(Dialects, ModelsAskForReadsAndWrites) {
  for (bool isWrite : {false, true}) {
    std::string name = isWrite ? "__fathom_check_writable" : "__fathom_check_readable";
    TestModule module = rewritten("declare void @" + name + "(ptr, i64)", "call void @" + name + "(ptr %p, i64 %n)");
    EXPECT_EQ(cast<ConstantInt>(only(module, Intrinsic::Access)->getArgOperand(2))->isOne(), isWrite);
  }
}

TEST(Dialects, BulkMemoryBecomesLLVMsIntrinsics) {
  TestModule module = rewritten(R"(
declare ptr @__fathom_memcpy(ptr, ptr, i64)
declare ptr @__fathom_memmove(ptr, ptr, i64)
declare ptr @__fathom_memset(ptr, i32, i64)
)",
                                R"(
call ptr @__fathom_memcpy(ptr %p, ptr @text, i64 %n)
call ptr @__fathom_memmove(ptr %p, ptr @text, i64 %n)
call ptr @__fathom_memset(ptr %p, i32 %x, i64 %n)
)");
  std::vector<llvm::MemIntrinsic *> bulk = all<llvm::MemIntrinsic>(module.function());
  ASSERT_EQ(bulk.size(), 3u);
  EXPECT_TRUE(llvm::isa<llvm::MemCpyInst>(bulk[0]));
  EXPECT_TRUE(llvm::isa<llvm::MemMoveInst>(bulk[1]));
  EXPECT_TRUE(cast<llvm::MemSetInst>(bulk[2])->getValue()->getType()->isIntegerTy(8));
}

TEST(Dialects, ModelChecks) {
  TestModule module = rewritten("declare void @__fathom_undefined(i32, ptr)\ndeclare void @__fathom_unsupported(ptr)",
                                "call void @__fathom_undefined(i32 %x, ptr @text)\n"
                                "call void @__fathom_unsupported(ptr @text)");
  EXPECT_EQ(checksOf(module.function()), (Texts{"undefined: x > 0", "unsupported!: x > 0"}));
}

TEST(Dialects, InputsAreNamedAfterTheirFunction) {
  for (std::string name : {"fathom_nondet_int", "__VERIFIER_nondet_uint", "nd_char", "nondet_x"}) {
    TestModule module = rewritten("declare i32 @" + name + "()", "call i32 @" + name + "()");
    llvm::CallInst *call = only(module, Intrinsic::Nondet);
    EXPECT_EQ(nondetSource(*call), NondetSource::Input);
    EXPECT_EQ(what(*call), name);
    EXPECT_TRUE(call->getType()->isIntegerTy(32));
  }
}

TEST(Dialects, InputsOfModelsSayWhatTheyAre) {
  TestModule module = rewritten("declare i32 @__fathom_nondet_int(ptr)", "call i32 @__fathom_nondet_int(ptr @text)");
  EXPECT_EQ(what(*only(module, Intrinsic::Nondet)), "x > 0");
}

TEST(Dialects, InputsOfEveryNumberType) {
  for (std::string type : {"i1", "i8", "i33", "i128", "float", "double", "ptr"}) {
    TestModule module = rewritten("declare " + type + " @nd_x()", "call " + type + " @nd_x()");
    only(module, Intrinsic::Nondet);
  }
  TestModule module = rewritten("declare <2 x i32> @nd_x()", "call <2 x i32> @nd_x()");
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 2u);
}

TEST(Dialects, ArgumentsOfOddWidths) {
  TestModule module = rewritten(R"(
declare i128 @fathom_is_deref(ptr, i8)
declare void @assume(i128)
declare void @sassert(ptr)
declare i64 @__fathom_malloc_fails(i33)
)",
                                R"(
%r = call i128 @fathom_is_deref(ptr %p, i8 %b)
call void @assume(i128 %r)
call void @sassert(ptr %p)
%w = trunc i64 %n to i33
%q = call i64 @__fathom_malloc_fails(i33 %w)
)");
  EXPECT_TRUE(only(module, Intrinsic::IsDeref)->getArgOperand(1)->getType()->isIntegerTy(64));
  EXPECT_TRUE(module.contains("zext i8 %b to i64"));
  EXPECT_TRUE(module.contains("icmp ne ptr %p, null"));
}

TEST(Dialects, OtherArgumentsThanTheDialectHas) {
  const std::pair<std::string, std::string> unusual[] = {
      {"declare void @assume()", "call void @assume()"},
      {"declare void @fathom_havoc(ptr)", "call void @fathom_havoc(ptr %p)"},
      {"declare void @fathom_havoc(i64, i64)", "call void @fathom_havoc(i64 %n, i64 %n)"},
      {"declare void @assume({i32, i32})", "call void @assume({i32, i32} zeroinitializer)"}};
  for (const auto &[declaration, call] : unusual) {
    TestModule module = rewritten(declaration, call);
    Texts checks = checksOf(module.function());
    ASSERT_EQ(checks.size(), 1u) << call;
    EXPECT_TRUE(llvm::StringRef(checks[0]).starts_with("unsupported!: call of ")) << checks[0];
    EXPECT_TRUE(llvm::StringRef(checks[0]).ends_with(" with these arguments")) << checks[0];
  }
  TestModule module = rewritten("declare i32 @alloca(i64)", "call i32 @alloca(i64 %n)");
  EXPECT_EQ(checksOf(module.function()), Texts{"unsupported!: call of 'alloca' with a type that is not its own"});
}

TEST(Dialects, AFloatThatIsNotZeroIsTrue) {
  TestModule module = rewritten("declare void @assume(double)\n@d = global double 0.0",
                                "%d = load double, ptr @d\ncall void @assume(double %d)");
  EXPECT_TRUE(module.contains("fcmp une double %d, 0.000000e+00")) << module.text();
}

TEST(Dialects, WhatIsNotKnownOfOtherVerifiers) {
  for (std::string name : {"klee_is_symbolic", "__CPROVER_unknown", "__ESBMC_unknown", "__VERIFIER_unknown"}) {
    TestModule module = rewritten("declare i32 @" + name + "(ptr)", "call i32 @" + name + "(ptr %p)");
    EXPECT_EQ(checksOf(module.function()), Texts{"unsupported!: " + name});
  }
}

TEST(Dialects, KleesRange) {
  TestModule module =
      rewritten("declare i32 @klee_range(i32, i32, ptr)", "call i32 @klee_range(i32 %x, i32 9, ptr %p)");
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u);
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Assume).size(), 1u);
  EXPECT_TRUE(module.contains("icmp slt i32")) << module.text();
  EXPECT_TRUE(module.contains("icmp sge i32")) << module.text();
}

// Two files may declare one function differently: with a prototype and without.
TEST(Dialects, ACallWithAnotherTypeThanTheDeclaration) {
  TestModule module = rewritten("declare void @reach_error()\ndeclare i32 @nd_int()",
                                "call void (...) @reach_error()\ncall i32 (...) @nd_int()");
  EXPECT_EQ(checksOf(module.function()), (Texts{"reach!: reach_error"}));
  EXPECT_EQ(what(*only(module, Intrinsic::Nondet)), "nd_int");
}

// C++ calls what may throw by `invoke` where a destructor waits.
TEST(Dialects, InvokedFunctionsCountAsWell) {
  TestModule module = TestModule::inDialect(R"(
declare void @reach_error()
declare i32 @nd_int()
declare i32 @__gxx_personality_v0(...)
define i32 @f() personality ptr @__gxx_personality_v0 {
  %x = invoke i32 @nd_int() to label %next unwind label %pad
next:
  invoke void @reach_error() to label %end unwind label %pad
end:
  ret i32 %x
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
)");
  module.expectValid();
  EXPECT_EQ(checksOf(module.function()), (Texts{"reach!: reach_error"}));
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u);
}

// A harness function that is called through a pointer is one all the same.
TEST(Dialects, FunctionsWhoseAddressIsTakenGetABody) {
  TestModule module = rewritten("@p = global ptr @__VERIFIER_assert\n@q = global ptr @nd_int\n"
                                "declare void @__VERIFIER_assert(i32)\ndeclare i32 @nd_int()",
                                "call void @__VERIFIER_assert(i32 %x)");
  EXPECT_EQ(checksOf(module.function()), (Texts{"assert"}));
  EXPECT_EQ(checksOf(module.function("__VERIFIER_assert")), (Texts{"assert"}));
  EXPECT_EQ(callsOf(module.function("nd_int"), Intrinsic::Nondet).size(), 1u);
}

TEST(Dialects, NamesOfCxxAreMeantToo) {
  TestModule module = rewritten("declare void @_Z17__VERIFIER_assumei(i32)\ndeclare i32 @_Z10nondet_intv()",
                                "%y = call i32 @_Z10nondet_intv()\ncall void @_Z17__VERIFIER_assumei(i32 %y)");
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Assume).size(), 1u);
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u);
  EXPECT_EQ(harnessNameIn("_Z17__VERIFIER_assumei"), "__VERIFIER_assume");
  for (const char *other : {"_Z10assumptioni", "_ZN1S6assumeEi", "__VERIFIER_assume", "_Z6assume", "_Z99a", "_Z"})
    EXPECT_EQ(harnessNameIn(other), "") << other;
}

TEST(Dialects, TwoNamesOfOneFunction) {
  TestModule module = rewritten("declare void @_Z6assumei(i32)\ndeclare void @assume(i32)",
                                "call void @assume(i32 %x)\ncall void @_Z6assumei(i32 %x)");
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Assume).size(), 2u);
}

TEST(Dialects, MemoryBecomesArbitrary) {
  TestModule module = rewritten("declare void @__VERIFIER_nondet_memory(ptr, i64)",
                                "call void @__VERIFIER_nondet_memory(ptr %p, i64 %n)");
  EXPECT_TRUE(only(module, Intrinsic::Havoc));
}

TEST(Dialects, WhatTakesAPointerGivesMoreThanAValue) {
  TestModule module = rewritten("declare i32 @nondet_fill(ptr)", "%r = call i32 @nondet_fill(ptr %p)");
  EXPECT_TRUE(callsOf(module.function(), Intrinsic::Nondet).empty());
  EXPECT_TRUE(module->getFunction("nondet_fill"));
}

TEST(Dialects, AllocaWithoutItsHeader) {
  TestModule module = rewritten("declare ptr @alloca(i64)", "%r = call ptr @alloca(i64 %n)\nstore i8 0, ptr %r");
  auto variables = all<llvm::AllocaInst>(module.function());
  ASSERT_EQ(variables.size(), 1u);
  EXPECT_EQ(variables[0]->getArraySize(), module.function().getArg(1));
  EXPECT_EQ(variables[0]->getAlign().value(), 16u);
}

TEST(Dialects, AssumptionsThatAreWrittenAreMarked) {
  TestModule module = rewritten("declare void @assume(i32)\ndeclare void @__fathom_assume(i32)",
                                "call void @assume(i32 %x)\ncall void @__fathom_assume(i32 %x)");
  std::vector<llvm::CallInst *> calls = callsOf(module.function(), Intrinsic::Assume);
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_TRUE(isWritten(*calls[0]));
  EXPECT_FALSE(isWritten(*calls[1])); // of a model of ours
}

static size_t count(TestModule &module, Intrinsic which) { return callsOf(module.function(), which).size(); }

static const std::string switches = "declare void @sea_tracking_on()\ndeclare void @sea_tracking_off()\n"
                                    "declare void @sea_reset_modified(ptr)\ndeclare void @memhavoc(ptr, i64)\n";
static const std::string trackingWords = switches + "declare i1 @sea_is_modified(ptr)\n";

TEST(Tracking, OnlyProgramsThatAskAreTracked) {
  TestModule without = rewritten(switches, "call void @sea_tracking_on()\ncall void @sea_reset_modified(ptr %p)\n"
                                           "call void @memhavoc(ptr %p, i64 %n)\ncall void @sea_tracking_off()");
  EXPECT_EQ(count(without, Intrinsic::TrackModified), 0u);
  EXPECT_EQ(count(without, Intrinsic::ResetModified), 0u);
  EXPECT_FALSE(without.contains("fathom.tracking"));
}

TEST(Tracking, IsSwitchedOnAndOff) {
  TestModule module = rewritten(trackingWords, "call void @sea_tracking_on()\ncall void @sea_tracking_off()\n"
                                               "%m = call i1 @sea_is_modified(ptr %p)");
  std::vector<llvm::CallInst *> calls = callsOf(module.function(), Intrinsic::TrackModified);
  ASSERT_EQ(calls.size(), 2u) << module.text();
  EXPECT_TRUE(cast<ConstantInt>(calls[0]->getArgOperand(0))->isOne());
  EXPECT_TRUE(cast<ConstantInt>(calls[1]->getArgOperand(0))->isZero());
  EXPECT_EQ(count(module, Intrinsic::IsModified), 1u);
  // Where SeaHorn's header and code differ, there is no answer.
  EXPECT_EQ(checksOf(module.function()).size(), 1u);
  EXPECT_TRUE(module.contains("SeaHorn's header and code differ"));
}

TEST(Tracking, PausesWhileMemoryIsMadeArbitrary) {
  TestModule module =
      rewritten(trackingWords, "call void @memhavoc(ptr %p, i64 %n)\n%m = call i1 @sea_is_modified(ptr %p)");
  std::vector<std::string> order;
  for (llvm::Instruction &inst : llvm::instructions(module.function()))
    for (auto [which, name] : {std::pair(Intrinsic::TrackModified, "track"), std::pair(Intrinsic::Havoc, "havoc")})
      if (intrinsicOf(inst) == which)
        order.push_back(name);
  EXPECT_EQ(order, (Texts{"track", "havoc", "track"})) << module.text();
}

TEST(Tracking, AResetCountsWhereItIsOn) {
  TestModule module =
      rewritten(trackingWords, "call void @sea_reset_modified(ptr %p)\n%m = call i1 @sea_is_modified(ptr %p)");
  llvm::CallInst *reset = only(module, Intrinsic::ResetModified);
  ASSERT_TRUE(reset);
  EXPECT_NE(reset->getParent(), &module.function().getEntryBlock()); // under a condition
}

} // namespace fathom::frontend
