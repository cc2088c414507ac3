// The running example of [SeaBMC], Fig. 2, in every form.
//
//   uint8_t x = nd_char();
//   assume(x > 0 && x < 10);
//   uint8_t *p = nd_bool() ? malloc(2) : malloc(1);
//   *p = x;
//   *(p + 1) = 0;
//   assert(0 < *p && *p < 10);
//   assert(*(p + 1) == 0);
#include "seair/Text.h"
#include "transform/Pipeline.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::transform;

namespace {

// Fig. 3a.
const char *example = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  assume r1
  r2 = ult i8 r0, 10
  assume r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  br r3, BB1, BB2
BB1:
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  br BB3
BB2:
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  br BB3
BB3:
  m3 = phi mem [m1, BB1], [m2, BB2]
  p4 = phi ptr [p1, BB1], [p2, BB2]
  m4 = store i8 r0, p4, m3
  p5 = gep p4, i64 1
  m5 = store i8 0, p5, m4
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  assert r6, assert "0 < *p && *p < 10" @ "fig2.c":8:7
  assert 1, assert "*(p + 1) == 0" @ "fig2.c":9:7
  halt
}
)";

// Fig. 3b.
const char *singleAssertForm = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  assume r1
  r2 = ult i8 r0, 10
  assume r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  br r3, BB1, BB2
BB1:
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  br BB3
BB2:
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  br BB3
BB3:
  m3 = phi mem [m1, BB1], [m2, BB2]
  p4 = phi ptr [p1, BB1], [p2, BB2]
  m4 = store i8 r0, p4, m3
  p5 = gep p4, i64 1
  m5 = store i8 0, p5, m4
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  br r6, BB3.1, ERR
BB3.1:
  assume 0
  br ERR
ERR:
  r7 = phi i32 [0, BB3], [0, BB3.1]
  assert 0, check r7
  halt
}
)";

// Fig. 3c.
const char *singleAssumeForm = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  r2 = ult i8 r0, 10
  r7 = and i1 r1, r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  br r3, BB1, BB2
BB1:
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  br BB3
BB2:
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  br BB3
BB3:
  m3 = phi mem [m1, BB1], [m2, BB2]
  p4 = phi ptr [p1, BB1], [p2, BB2]
  m4 = store i8 r0, p4, m3
  p5 = gep p4, i64 1
  m5 = store i8 0, p5, m4
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  br r6, BB3.1, ERR
BB3.1:
  br ERR
ERR:
  r8 = phi i1 [r7, BB3], [0, BB3.1]
  r9 = phi i32 [0, BB3], [0, BB3.1]
  assume r8
  assert 0, check r9
  halt
}
)";

// Fig. 3d.
const char *gatedForm = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  r2 = ult i8 r0, 10
  r7 = and i1 r1, r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  br r3, BB1, BB2
BB1:
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  br BB3
BB2:
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  br BB3
BB3:
  m3 = select mem r3, m1, m2
  p4 = select ptr r3, p1, p2
  m4 = store i8 r0, p4, m3
  p5 = gep p4, i64 1
  m5 = store i8 0, p5, m4
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  br r6, BB3.1, ERR
BB3.1:
  br ERR
ERR:
  r8 = select i1 r6, 0, r7
  assume r8
  assert 0, check 0
  halt
}
)";

// Fig. 4a, with the highlighted lines.
const char *dataflowForm = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  r2 = ult i8 r0, 10
  r7 = and i1 r1, r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  m3 = select mem r3, m1, m2
  p4 = select ptr r3, p1, p2
  m4 = store i8 r0, p4, m3
  p5 = gep p4, i64 1
  m5 = store i8 0, p5, m4
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  r8 = select i1 r6, 0, r7
  assume r8
  assert 0, check 0
  halt
}
)";

// Fig. 4a, without them.
const char *reducedForm = R"(fun main() {
BB0:
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  r2 = ult i8 r0, 10
  r3 = and i1 r1, r2
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  r7 = select i1 r6, 0, r3
  assume r7
  assert 0, check 0
  halt
}
)";

// Fig. 3c with path conditions in place of gates.
const char *pathForm = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  r2 = ult i8 r0, 10
  r7 = and i1 r1, r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  br r3, BB1, BB2
BB1:
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  br BB3
BB2:
  r8 = xor i1 r3, 1
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  br BB3
BB3:
  r9 = or i1 r3, r8
  m3 = select mem r3, m1, m2
  p4 = select ptr r3, p1, p2
  m4 = store i8 r0, p4, m3
  p5 = gep p4, i64 1
  m5 = store i8 0, p5, m4
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  br r6, BB3.1, ERR
BB3.1:
  r10 = and i1 r9, r6
  br ERR
ERR:
  r11 = xor i1 r6, 1
  r12 = and i1 r9, r11
  r13 = select i1 r12, r7, 0
  assume r13
  assert 0, check 0
  halt
}
)";

// The same, reduced.
const char *reducedPathForm = R"(fun main() {
BB0:
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  r2 = ult i8 r0, 10
  r7 = and i1 r1, r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  r8 = xor i1 r3, 1
  r9 = or i1 r3, r8
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  r10 = xor i1 r6, 1
  r11 = and i1 r9, r10
  r12 = select i1 r11, r7, 0
  assume r12
  assert 0, check 0
  halt
}
)";

// Fig. 3a with the accesses checked.
const char *exampleWithBounds = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  assume r1
  r2 = ult i8 r0, 10
  assume r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  br r3, BB1, BB2
BB1:
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  br BB3
BB2:
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  br BB3
BB3:
  m3 = phi mem [m1, BB1], [m2, BB2]
  p4 = phi ptr [p1, BB1], [p2, BB2]
  r7 = isderef p4, i64 1
  assert r7, bounds @ "fig2.c":6:7
  m4 = store i8 r0, p4, m3
  p5 = gep p4, i64 1
  r8 = isderef p5, i64 1
  assert r8, bounds @ "fig2.c":7:7
  m5 = store i8 0, p5, m4
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  assert r6, assert "0 < *p && *p < 10" @ "fig2.c":8:7
  assert 1, assert "*(p + 1) == 0" @ "fig2.c":9:7
  halt
}
)";

// Fig. 9a.
const char *reducedFormWithBounds = R"(fun main() {
BB0:
  m0 = mem.init region 0
  r0 = nondet i8 input "nd_char" @ "fig2.c":2:15
  r1 = ugt i8 r0, 0
  r2 = ult i8 r0, 10
  r9 = and i1 r1, r2
  r3 = nondet i1 input "nd_bool" @ "fig2.c":4:17
  p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "fig2.c":4:29
  p2, m2 = malloc i64 1, align 16, "malloc", m0 @ "fig2.c":5:29
  p4 = select ptr r3, p1, p2
  r7 = isderef p4, i64 1
  p5 = gep p4, i64 1
  r8 = isderef p5, i64 1
  r4 = ugt i8 r0, 0
  r5 = ult i8 r0, 10
  r6 = and i1 r4, r5
  r10 = select i1 r6, 0, r9
  r11 = select i1 r8, r10, r9
  r12 = select i1 r7, r11, r9
  r13 = select i32 r6, 0, 2
  r14 = select i32 r8, r13, 1
  r15 = select i32 r7, r14, 0
  assume r12
  assert 0, check r15
  halt
}
)";

std::string formOf(std::string_view text, FormName form, VcForm vc = VcForm::Gated, bool coneOfInfluence = true) {
  seair::Program program = seair::parse(text);
  Env env;
  env.options.vc = vc;
  env.options.coneOfInfluence = coneOfInfluence;
  runTo(program.main(), form, env, Checking::Always);
  return seair::toString(program);
}

TEST(RunningExample, SingleAssert) { EXPECT_EQ(formOf(example, FormName::SA), singleAssertForm); }

TEST(RunningExample, SingleAssume) { EXPECT_EQ(formOf(example, FormName::SASA), singleAssumeForm); }

TEST(RunningExample, Gated) { EXPECT_EQ(formOf(example, FormName::GSSA), gatedForm); }

TEST(RunningExample, PureDataflow) { EXPECT_EQ(formOf(example, FormName::PD), dataflowForm); }

TEST(RunningExample, Reduced) { EXPECT_EQ(formOf(example, FormName::Reduced), reducedForm); }

TEST(RunningExample, WithoutConeOfInfluence) {
  EXPECT_EQ(formOf(example, FormName::Reduced, VcForm::Gated, false), dataflowForm);
}

TEST(RunningExample, Path) { EXPECT_EQ(formOf(example, FormName::GSSA, VcForm::Path), pathForm); }

TEST(RunningExample, ReducedPath) { EXPECT_EQ(formOf(example, FormName::Reduced, VcForm::Path), reducedPathForm); }

TEST(RunningExample, WithBoundsReduced) {
  EXPECT_EQ(formOf(exampleWithBounds, FormName::Reduced), reducedFormWithBounds);
}

TEST(Pipeline, FormsHaveNames) {
  for (const Form &form : forms())
    EXPECT_EQ(formFromName(form.name), form.form);
  EXPECT_EQ(formFromName("smt"), std::nullopt);
}

TEST(Pipeline, TimesEachPass) {
  seair::Program program = seair::parse(example);
  Env env;
  runTo(program.main(), FormName::GSSA, env);
  std::vector<std::string> names;
  for (const Stats::Entry &entry : env.stats.entries())
    names.push_back(entry.name);
  EXPECT_EQ(names, (std::vector<std::string>{"transform.sa", "transform.sasa", "transform.gssa"}));
}

TEST(Pipeline, ChecksItsInput) {
  seair::Program program = seair::parse(example);
  std::swap(program.main().blocks[3]->insts[2], program.main().blocks[3]->insts[3]);
  program.main().blocks[3]->insts.pop_back();
  Env env;
  EXPECT_EXIT(runTo(program.main(), FormName::SA, env, Checking::Always), testing::ExitedWithCode(70),
              "after translation: BB3: the block does not end in a terminator");
}

} // namespace
