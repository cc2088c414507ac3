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

TEST(Floats, AreRoundedTwice) {
  TestModule module = settled(mulAdd);
  EXPECT_TRUE(module.contains("fmul double %a, %b"));
  EXPECT_TRUE(module.contains("fadd double"));
  EXPECT_FALSE(module.contains("call double @llvm.fmuladd"));
}

TEST(Floats, AreAnythingWhereTheyMayBeFused) {
  for (const char *features : {"+avx,+fma,+sse2", "+fma4", "+avx512f"}) {
    TestModule module = settled(mulAdd, features);
    EXPECT_FALSE(module.contains("= fmul")) << features;
    EXPECT_FALSE(module.contains("call double @llvm.fmuladd"));
  }
  EXPECT_TRUE(settled(mulAdd, "-fma,+sse2").contains("= fmul"));
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
