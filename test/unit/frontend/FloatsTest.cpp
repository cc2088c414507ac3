#include "frontend/Floats.h"

#include "frontend/TestModule.h"

namespace fathom::frontend {

static TestModule settled(const std::string &body, const std::string &features = "+sse2") {
  TestModule module("declare double @llvm.fmuladd.f64(double, double, double)\n"
                    "define i1 @f(double %a, double %b, double %c) #0 {\n" +
                    body + "\nret i1 true\n}\nattributes #0 = { \"target-features\"=\"" + features + "\" }\n");
  settleFloats(*module);
  module.expectValid();
  return module;
}

static const std::string mulAdd = "%r = call double @llvm.fmuladd.f64(double %a, double %b, double %c)\n"
                                  "%s = fadd double %r, 1.0";

TEST(Floats, FusedSumsAreAnythingWhereTheProductIsRounded) {
  for (const char *features : {"+sse2", "+avx,+fma,+sse2", "+fma4", "+avx512f"}) {
    TestModule module = settled(mulAdd, features);
    EXPECT_FALSE(module.contains("call double @llvm.fmuladd")) << features;
    EXPECT_TRUE(module.contains("fpext double %a to fp128"));
    std::vector<llvm::SelectInst *> selects = all<llvm::SelectInst>(module.function());
    ASSERT_FALSE(selects.empty());
    EXPECT_EQ(llvm::cast<llvm::FCmpInst>(selects[0]->getCondition())->getPredicate(), llvm::FCmpInst::FCMP_OEQ);
    EXPECT_EQ(selects[0]->getTrueValue(), all<llvm::BinaryOperator>(module.function()).at(2)) << module.text();
    EXPECT_EQ(intrinsicOf(*llvm::cast<llvm::CallInst>(selects[0]->getFalseValue())), Intrinsic::Nondet);
  }
}

TEST(Floats, FusedSumsOfConstants) {
  const std::string start = "declare float @llvm.fma.f32(float, float, float)\ndefine float @f() {\n"
                            "%r = call float @llvm.fma.f32(float ";
  TestModule exact(start + "2.0, float 3.0, float 1.0)\nret float %r\n}\n");
  settleFloats(*exact);
  EXPECT_TRUE(exact.contains("select i1 true, float 7.0")) << exact.text();
  // 0.24999998, 2.3509885e-38, -1e-45: LLVM 19 gives 0x3ffffe, processors 0x3fffff.
  TestModule rounded(start +
                     "0x3FCFFFFFC0000000, float 0x380FFFFFC0000000, float 0xB6A0000000000000)\nret float %r\n}\n");
  settleFloats(*rounded);
  EXPECT_TRUE(rounded.contains("select i1 false, float")) << rounded.text();
}

TEST(Floats, FusedSumsOfTypesWithoutAWiderOneAreAnything) {
  TestModule module("declare fp128 @llvm.fma.f128(fp128, fp128, fp128)\ndefine fp128 @f(fp128 %a) {\n"
                    "%r = call fp128 @llvm.fma.f128(fp128 %a, fp128 %a, fp128 %a)\nret fp128 %r\n}\n");
  settleFloats(*module);
  module.expectValid();
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u) << module.text();
  EXPECT_FALSE(module.contains("call fp128 @llvm.fma"));
}

TEST(Floats, AreAnythingWhereCompilersMayChoose) {
  for (const char *operation : {"fadd fast double %a, %b", "fmul reassoc double %a, %b", "fneg nsz double %a",
                                "fcmp nnan olt double %a, %b", "select ninf i1 true, double %a, double %b"}) {
    TestModule module = settled("%r = " + std::string(operation));
    EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u) << operation;
  }
}

TEST(Floats, ThatMayBeContractedAreWhatTheyAreWithoutFma) {
  std::string product = "%r = fmul contract double %a, %b";
  EXPECT_TRUE(settled(product).contains("= fmul double"));
  EXPECT_FALSE(settled(product, "+fma").contains("= fmul"));
}

TEST(Floats, OfLibrariesAreAnything) {
  TestModule module("declare double @llvm.sin.f64(double)\ndeclare double @llvm.sqrt.f64(double)\n"
                    "define double @f(double %a) {\n%s = call double @llvm.sin.f64(double %a)\n"
                    "%r = call double @llvm.sqrt.f64(double %s)\nret double %r\n}\n");
  settleFloats(*module);
  module.expectValid();
  EXPECT_FALSE(module.contains("call double @llvm.sin"));
  EXPECT_TRUE(module.contains("call double @llvm.sqrt")); // as IEEE 754 has it
}

TEST(Floats, OfX87AreAnything) {
  std::string body = "%r = fadd double %a, %b\n%c1 = fcmp olt double %a, %b\n%n = fneg double %a";
  EXPECT_TRUE(settled(body, "+sse2,+x87").contains("= fadd"));
  TestModule module = settled(body, "+x87,-sse2");
  for (const char *operation : {"= fadd", "= fcmp", "= fneg"})
    EXPECT_FALSE(module.contains(operation)) << operation;
}

TEST(Floats, ThatAreNoNumbersHaveAnyBits) {
  TestModule module = settled("%r = fadd double %a, %b\n%q = fcmp olt double %r, %c");
  auto selects = all<llvm::SelectInst>(module.function());
  ASSERT_EQ(selects.size(), 1u);
  auto *isNaN = llvm::cast<llvm::FCmpInst>(selects[0]->getCondition());
  EXPECT_EQ(isNaN->getPredicate(), llvm::FCmpInst::FCMP_UNO);
  ASSERT_TRUE(selects[0]->hasOneUse());
  EXPECT_EQ(llvm::cast<llvm::FCmpInst>(selects[0]->user_back())->getPredicate(), llvm::FCmpInst::FCMP_OLT);
}

} // namespace fathom::frontend
