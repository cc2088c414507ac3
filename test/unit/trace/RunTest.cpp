#include "Execute.h"

#include "seair/Builder.h"

namespace fathom::trace {

static vcgen::Inputs nondets(std::map<uint32_t, llvm::APInt> values) {
  vcgen::Inputs inputs;
  inputs.nondets = std::move(values);
  return inputs;
}

constexpr std::string_view twoChecks = R"(
fun main() {
entry:
  r0 = nondet i8 input "nd_char" @ "a.c":2:3
  r1 = ult i8 r0, 10
  assume r1
  r2 = ult i8 r0, 5
  br r2, small, large
small:
  r3 = nondet i33 uninit "x" @ "a.c":3:3
  r4 = eq i33 r3, 0
  assert r4, assert "x == 0" @ "a.c":4:3
  br end
large:
  br end
end:
  r5 = phi i8 [r0, small], [7, large]
  r6 = ne i8 r5, 7
  assert r6, assert "y != 7" @ "a.c":9:1
  halt
}
)";

TEST(Run, Halts) {
  Executed executed = execute(twoChecks);
  EXPECT_EQ(executed.run.end, End::Halted);
  ASSERT_EQ(executed.run.blocks.size(), 3u);
  EXPECT_EQ(executed.run.blocks[1]->name, "small");
}

TEST(Run, AssumeEndsIt) {
  Executed executed = execute(twoChecks, nondets({{0, llvm::APInt(8, 10)}}));
  EXPECT_EQ(executed.run.end, End::AssumeFailed);
  EXPECT_EQ(executed.run.stoppedAt->op, seair::Opcode::Assume);
}

TEST(Run, TheFirstBrokenCheckEndsIt) {
  llvm::APInt wide(33, 1ull << 32);
  Executed executed = execute(twoChecks, nondets({{0, llvm::APInt(8, 4)}, {1, wide}}));
  ASSERT_EQ(executed.run.end, End::CheckFailed);
  EXPECT_EQ(executed.program.tables->checks[executed.run.check].text, "x == 0");
  EXPECT_EQ(executed.run.stoppedAt->loc.line, 4u);
  ASSERT_EQ(executed.run.nondets.size(), 2u);
  EXPECT_EQ(executed.run.nondets[0].index, 0u);
  EXPECT_EQ(executed.run.nondets[0].value, llvm::APInt(8, 4));
  EXPECT_EQ(executed.run.nondets[1].value, wide);
  EXPECT_EQ(executed.run.nondets[1].loc.line, 3u);
  EXPECT_FALSE(executed.run.memory);
}

TEST(Run, PhisTakeTheEdgeOfThePath) {
  Executed executed = execute(twoChecks, nondets({{0, llvm::APInt(8, 9)}}));
  ASSERT_EQ(executed.run.end, End::CheckFailed);
  EXPECT_EQ(executed.program.tables->checks[executed.run.check].text, "y != 7");
  EXPECT_EQ(executed.run.nondets.size(), 1u);
}

TEST(Run, PhisAreParallel) {
  Executed executed = execute(R"(
fun main() {
entry:
  a = nondet i8 input "a"
  br one
one:
  x1 = phi i8 [1, entry]
  y1 = phi i8 [2, entry]
  br two
two:
  x2 = phi i8 [y1, one]
  y2 = phi i8 [x1, one]
  c1 = eq i8 x2, 2
  c2 = eq i8 y2, 1
  c3 = and i1 c1, c2
  assert c3, assert "swapped"
  halt
}
)");
  EXPECT_EQ(executed.run.end, End::Halted);
}

TEST(Run, SelectsOfEveryType) {
  EXPECT_EQ(outcome(R"(
r0 = nondet i1 input "c"
p1, m1 = alloca i64 4, align 4, "x", m0
m2 = select mem r0, m0, m1
p2 = select ptr r0, p1, null
r3 = eq ptr p2, null
assert r3, assert "null"
m3 = store i32 1, p1, m2
)"),
            "halted");
}

TEST(Run, TheSingleAssertSaysWhichCheckFailed) {
  Executed executed = execute(R"(
fun main() {
entry:
  r0 = nondet i32 input "n"
  assert 0, check r0
  halt
}
)",
                              nondets({{0, llvm::APInt(32, 17)}}));
  EXPECT_EQ(executed.run.end, End::CheckFailed);
  EXPECT_EQ(executed.run.check, 17u);
}

TEST(Run, EndsWithTheBudget) {
  seair::Program program = seair::parse(twoChecks);
  Budget budget;
  budget.start(1e-6, 0, nullptr);
  while (!budget.exceeded())
    std::this_thread::yield();
  EXPECT_EQ(run(program.main(), {}, budget).end, End::OutOfBudget);
  budget.finish();
}

TEST(Run, AMillionInstructions) {
  seair::Program program;
  program.functions.emplace_back("main", *program.tables);
  seair::Function &main = program.main();
  seair::Builder builder(main);
  builder.setBlock(main.addBlock("entry"));
  auto [array, mem, none] =
      builder.alloc(seair::Opcode::Alloca, builder.integer(64, 4096), {"a", 8}, builder.memInit(0));
  seair::Value sum = builder.integer(32, 0);
  for (unsigned i = 0; i < 200000; ++i) {
    seair::Value p = builder.gep(array, builder.integer(64, i % 1024 * 4));
    mem = builder.store(sum, p, mem);
    seair::Value loaded = builder.load(seair::Type::integer(32), p, mem);
    sum = builder.binary(seair::Opcode::Add, loaded, builder.integer(32, 1));
    builder.assume(builder.compare(seair::Opcode::ULt, loaded, sum));
  }
  builder.assertThat(builder.compare(seair::Opcode::Ne, sum, builder.integer(32, 200000)), PropertyKind::Assert, "sum");
  builder.halt();
  main.renumberBlocks();
  Budget budget;
  trace::Run result = run(main, {}, budget);
  EXPECT_EQ(result.end, End::CheckFailed);
  EXPECT_GT(result.steps, 1000000u);
}

/// a[i][j] = 10 * i + j for i < 3, j < 4, where that is even; the rest stays 99.
static std::string nestedFill(const std::string &after) {
  return R"(
p, m1 = malloc i64 12, align 16, "a", m0
m2 = memset p, i8 99, i64 12, m1
i = iteration i64 3
j = iteration i64 4 @ "a.c":5:3
r1 = mul i64 i, 10
r2 = add i64 r1, j
r3 = trunc i64 r2 to i8
r4 = trunc i64 r2 to i1
r5 = xor i1 r4, 1
r6 = ne i8 r3, 23
m3 = fill i8 r3, if r5, p, m2, [i by 4 below 3], [j by 1 below 4]
)" + after;
}

TEST(Run, SummarisedLoopsAreExecutedIterationByIteration) {
  auto elementIs = [](int offset, int value) {
    return outcome(nestedFill("repeat j\nrepeat i\nq = gep p, i64 " + std::to_string(offset) +
                              "\nr7 = load i8 q, m3\nr8 = eq i8 r7, " + std::to_string(value) +
                              "\nassert r8, assert \"element\""));
  };
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) {
      int value = 10 * i + j;
      EXPECT_EQ(elementIs(4 * i + j, value % 2 ? 99 : value), "halted");
      EXPECT_EQ(elementIs(4 * i + j, value + 1), "element");
    }
}

TEST(Run, ACheckInASummarisedLoopFailsInItsFirstIteration) {
  Executed executed = execute(inOneBlock(nestedFill("assert r6, assert \"never 23\"\nrepeat j\nrepeat i")));
  EXPECT_EQ(executed.run.end, End::CheckFailed);
  ASSERT_EQ(executed.run.iterations.size(), 2u);
  EXPECT_EQ(executed.run.iterations[0].number, 2u);
  EXPECT_EQ(executed.run.iterations[1].number, 3u);
  EXPECT_EQ(executed.run.iterations[1].loop.line, 5u);
}

TEST(Run, EveryIterationHasItsInputs) {
  seair::Program program = seair::parse(inOneBlock(R"(
p, m1 = malloc i64 3, align 16, "a", m0
k = iteration i64 3
r1 = nondet i8 input "nd" each k
m2 = fill i8 r1, if 1, p, m1, [k by 1 below 3]
repeat k
q = gep p, i64 1
r2 = load i8 q, m2
r3 = ne i8 r2, 7
assert r3, assert "second"
)"));
  Budget budget;
  vcgen::Inputs inputs;
  inputs.nondetsOfEach[{0, {0}}] = llvm::APInt(8, 7);
  EXPECT_EQ(run(program.main(), inputs, budget).end, End::Halted);
  inputs.nondetsOfEach[{0, {1}}] = llvm::APInt(8, 7);
  trace::Run result = run(program.main(), inputs, budget);
  EXPECT_EQ(result.end, End::CheckFailed);
  ASSERT_EQ(result.nondets.size(), 3u); // what the inputs do not name is 0
  EXPECT_EQ(result.nondets[1].value, 7);
  EXPECT_EQ(result.nondets[2].value, 0);
}

TEST(Run, TooManyIterationsAreNotExecuted) {
  EXPECT_EQ(execute(inOneBlock("k = iteration i64 1000000000000\nrepeat k")).run.end, End::TooLong);
}

TEST(RunDeathTest, AnOldMemoryIsAnInternalError) {
  EXPECT_EXIT(outcome(R"(
p1, m1 = alloca i64 4, align 4, "x", m0
m2 = store i32 1, p1, m1
m3 = store i32 2, p1, m1
)"),
              testing::ExitedWithCode(70), "newer version");
}

TEST(RunDeathTest, LoopsAreAnInternalError) {
  EXPECT_EXIT(execute("fun main() {\nentry:\nbr loop\nloop:\nbr loop\n}\n"), testing::ExitedWithCode(70),
              "executed twice");
}

} // namespace fathom::trace
