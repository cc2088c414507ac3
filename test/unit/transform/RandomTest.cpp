// Every form of a random program means what the program means: the same check fails first, on all inputs.
#include "seair/Checker.h"
#include "seair/Text.h"
#include "transform/Interpreter.h"
#include "transform/Pipeline.h"
#include "transform/RandomProgram.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::transform;

namespace {

/// All inputs where they are few, many random ones otherwise.
std::vector<Inputs> inputsOf(const seair::Program &program, std::mt19937 &random) {
  std::vector<unsigned> widths;
  unsigned bits = 0;
  for (const seair::NondetInfo &nondet : program.tables->nondets) {
    widths.push_back(nondet.what == "b" ? 1 : 3);
    bits += widths.back();
  }
  std::vector<Inputs> result;
  bool isExhaustive = bits <= 8;
  for (uint64_t i = 0; i < (isExhaustive ? uint64_t(1) << bits : 256); ++i) {
    Inputs inputs;
    uint64_t rest = i;
    for (unsigned width : widths) {
      uint64_t mask = (uint64_t(1) << width) - 1;
      inputs.push_back((isExhaustive ? rest : random()) & mask);
      rest >>= width;
    }
    result.push_back(std::move(inputs));
  }
  return result;
}

struct Tally {
  unsigned failures = 0, passes = 0;
};

void compareForms(unsigned seed, const RandomShape &shape, VcForm vc, Tally &tally) {
  std::mt19937 random(seed);
  seair::Program program = randomProgram(random, shape);
  std::string text = seair::toString(program);
  ASSERT_EQ(seair::check(program.main()), std::vector<std::string>{}) << "seed " << seed << '\n' << text;
  ASSERT_EQ(seair::toString(seair::parse(text)), text);
  std::vector<Inputs> inputs = inputsOf(program, random);
  std::vector<Outcome> expected;
  for (const Inputs &one : inputs) {
    expected.push_back(execute(program.main(), one));
    ++(expected.back() ? tally.failures : tally.passes);
  }
  for (const Form &form : forms()) {
    if (form.form == FormName::GSSA)
      continue; // does not run from block to block; pd is the same in one block
    random.seed(seed);
    seair::Program copy = randomProgram(random, shape);
    Env env;
    env.options.vc = vc;
    runTo(copy.main(), form.form, env, Checking::Always);
    for (size_t i = 0; i < inputs.size(); ++i)
      ASSERT_EQ(execute(copy.main(), inputs[i]), expected[i])
          << "seed " << seed << ", form " << form.name << ", input " << i << '\n'
          << text << seair::toString(copy);
  }
}

void compareMany(VcForm vc) {
  Tally tally;
  for (unsigned seed = 0; seed < 1500 && !testing::Test::HasFatalFailure(); ++seed) {
    RandomShape shape;
    shape.blocks = 2 + seed % 30;
    shape.reach = 2 + seed % 5;
    shape.haltPercent = seed % 3 * 8;
    shape.checkPercent = 5 + seed % 4 * 10;
    compareForms(seed, shape, vc, tally);
  }
  // A generator whose programs all fail, or never do, would show nothing.
  EXPECT_GT(tally.failures, 10000u);
  EXPECT_GT(tally.passes, 10000u);
}

TEST(RandomPrograms, KeepTheirMeaningInGatedForm) { compareMany(VcForm::Gated); }

TEST(RandomPrograms, KeepTheirMeaningInPathForm) { compareMany(VcForm::Path); }

} // namespace
