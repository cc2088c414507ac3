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
  EXPECT_TRUE(module.contains("fadd double %1, %c"));
  EXPECT_FALSE(module.contains("call double @llvm.fmuladd"));
}

TEST(Floats, AreAnythingWhereTheyMayBeFused) {
  for (const char *features : {"+avx,+fma,+sse2", "+fma4", "+avx512f"}) {
    TestModule module = settled(mulAdd, features);
    EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u) << features;
    EXPECT_FALSE(module.contains("= fmul"));
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

} // namespace fathom::frontend
