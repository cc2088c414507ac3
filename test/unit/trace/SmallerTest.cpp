#include "trace/Smaller.h"

#include "Execute.h"

namespace fathom::trace {

static Run smaller(const seair::Program &program, const vcgen::Inputs &inputs) {
  Budget budget;
  const seair::Function &main = program.functions.front();
  return withSmallInputs(main, inputs, run(main, inputs, budget), budget);
}

TEST(Smaller, AsSmallAsTheCheckAllows) {
  seair::Program program = seair::parse(inOneBlock("r0 = nondet i32 input \"a\"\n"
                                                   "r1 = nondet i32 input \"b\"\n"
                                                   "r2 = nondet i1 input \"c\"\n"
                                                   "r3 = ult i32 r1, 1000000\n"
                                                   "assume r3\n"
                                                   "r4 = ult i32 r0, 5\n"
                                                   "assert r4, bounds \"small\""));
  vcgen::Inputs inputs;
  inputs.nondets = {{0, llvm::APInt(32, 0x80000007)}, {1, llvm::APInt(32, 999999)}, {2, llvm::APInt(1, 1)}};
  auto run = smaller(program, inputs);
  EXPECT_EQ(run.end, End::CheckFailed);
  EXPECT_EQ(run.nondets[0].value, 5);
  EXPECT_EQ(run.nondets[1].value, 0);
  EXPECT_EQ(run.nondets[2].value, 0);
}

TEST(Smaller, TheSameCheckFails) {
  seair::Program program = seair::parse(inOneBlock("r0 = nondet i8 input \"a\"\n"
                                                   "r1 = ne i8 r0, 3\n"
                                                   "assert r1, assert \"first\"\n"
                                                   "r2 = ult i8 r0, 77\n"
                                                   "assert r2, assert \"second\""));
  vcgen::Inputs inputs;
  inputs.nondets = {{0, llvm::APInt(8, 200)}};
  auto run = smaller(program, inputs);
  EXPECT_EQ(program.tables->checks[run.check].text, "second");
  EXPECT_EQ(run.nondets[0].value.getZExtValue(), 255u); // -1: nearer to zero than 100
}

} // namespace fathom::trace
