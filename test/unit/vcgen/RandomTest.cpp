// Random programs from Sea-IR text to a verdict. A violation must replay (Verdict.h does that); where the condition has
// no model, random inputs must not break a check either.
#include "vcgen/Verdict.h"

#include <random>

namespace fathom::vcgen {
namespace {

class RandomText {
public:
  explicit RandomText(unsigned seed) : random(seed) {}

  std::string text() {
    line("m0 = mem.init region 0");
    for (const char *op : {"alloca", "malloc", "malloc", "global"})
      allocate(op);
    for (unsigned i = 0; i < 3; ++i)
      numbers.push_back(nondet(i == 0 ? 8 : 64));
    for (unsigned i = 0; i < 12; ++i)
      step();
    if (below(2)) { // a leak check that a run survives says nothing, so it comes last
      std::string c = fresh("r");
      line(c + " = " + (below(4) ? "noleak " : "isclean ") + memory());
      check(c, "leak");
    }
    return "fun main() {\nentry:\n" + body + "  halt\n}\n";
  }

private:
  uint64_t below(uint64_t n) { return random() % n; }
  void line(const std::string &text) { body += "  " + text + "\n"; }
  std::string fresh(const char *letter) { return letter + std::to_string(++counter); }
  std::string memory() const { return "m" + std::to_string(version); }
  std::string next() { return "m" + std::to_string(++version); }
  const std::string &pointer() { return pointers[below(pointers.size())]; }

  std::string nondet(uint64_t bound) {
    std::string r = fresh("r"), c = fresh("r");
    line(r + " = nondet i64 input \"n\"");
    line(c + " = ult i64 " + r + ", " + std::to_string(bound));
    line("assume " + c);
    return r;
  }

  void allocate(const char *op) {
    std::string p = fresh("p"), old = memory();
    line(p + ", " + next() + " = " + op + " i64 " + std::to_string(8 + 8 * below(3)) + ", align 8, \"x\", " + old);
    pointers.push_back(p);
  }

  std::string offset() {
    if (below(2))
      return std::to_string(below(20));
    std::string r = fresh("r");
    line(r + " = shl i64 " + numbers[below(numbers.size())] + ", " + std::to_string(below(4)));
    return r;
  }

  void check(const std::string &condition, const char *kind) { line("assert " + condition + ", " + kind); }

  /// A pointer at which that many bytes may be accessed.
  std::string valid(const std::string &bytes) {
    std::string p = pointer(), c = fresh("r"), d = fresh("r");
    line(c + " = isderef " + p + ", i64 " + bytes);
    line("assume " + c);
    line(d + " = isalloc " + p + ", " + memory());
    line("assume " + d);
    return p;
  }

  void step() {
    switch (below(13)) {
    case 0: {
      std::string p = fresh("p");
      line(p + " = gep " + pointer() + ", i64 " + offset());
      pointers.push_back(p);
      return;
    }
    case 1: {
      std::string p = fresh("p"), c = fresh("r");
      line(c + " = nondet i1 input \"c\"");
      line(p + " = select ptr " + c + ", " + pointer() + ", " + (below(4) ? pointer() : "null"));
      pointers.push_back(p);
      return;
    }
    case 2:
    case 3: {
      std::string at = valid("8"), value = pointer(), old = memory();
      line(next() + " = store ptr " + value + ", " + at + ", " + old);
      return;
    }
    case 4:
    case 5: {
      std::string p = fresh("p"), at = valid("8");
      line(p + " = load ptr " + at + ", " + memory());
      pointers.push_back(p);
      return;
    }
    case 6: {
      std::string at = valid("1"), old = memory();
      line(next() + " = store i8 " + std::to_string(below(256)) + ", " + at + ", " + old);
      return;
    }
    case 7: {
      std::string n = std::to_string(below(2) ? 8 : below(10)), to = valid(n), from = valid(n), old = memory();
      line(next() + " = memmove " + to + ", " + from + ", i64 " + n + ", " + old + ", " + old);
      return;
    }
    case 8: {
      std::string c = fresh("r"), p = pointer(), old = memory();
      line(c + " = isalloc " + p + ", " + old);
      line("assume " + c);
      line(next() + " = free " + p + ", " + old);
      allocate("malloc");
      return;
    }
    case 9: {
      std::string r = fresh("r"), s = fresh("r"), p = fresh("p");
      line(r + " = ptrtoint " + pointer());
      line(s + " = add i64 " + r + ", " + offset());
      line(p + " = inttoptr i64 " + s + ", " + memory());
      pointers.push_back(p);
      return;
    }
    case 10: {
      std::string c = fresh("r");
      line(c + " = ne ptr " + pointer() + ", " + (below(4) ? pointer() : "null"));
      check(c, "assert");
      return;
    }
    case 11: {
      std::string c = fresh("r");
      line(c + " = isderef " + pointer() + ", i64 " + std::to_string(1 + below(8)));
      check(c, "bounds");
      return;
    }
    default: {
      std::string r = fresh("r"), c = fresh("r"), at = valid("8");
      line(r + " = load i64 " + at + ", " + memory());
      line(c + " = ult i64 " + r + ", 1099511627776");
      check(c, "assert");
      return;
    }
    }
  }

  std::mt19937_64 random;
  std::string body;
  unsigned counter = 0, version = 0;
  std::vector<std::string> pointers, numbers;
};

Inputs randomInputs(std::mt19937_64 &random, const seair::Tables &tables) {
  Inputs inputs;
  for (uint32_t i = 0; i < tables.nondets.size(); ++i)
    inputs.nondets[i] = llvm::APInt(64, random() % 32);
  for (uint32_t object = 0; object < tables.objects.size(); ++object)
    for (uint64_t offset = 0; offset < 24; ++offset)
      inputs.initialBytes[{object, offset}] = random() % 4 ? 0 : static_cast<uint8_t>(random());
  return inputs;
}

void expectNoViolation(const std::string &text, unsigned seed) {
  seair::Program program = seair::parse(text);
  std::mt19937_64 random(seed);
  for (unsigned i = 0; i < 300; ++i) {
    Inputs inputs = randomInputs(random, *program.tables);
    for (const seair::Inst *inst : program.main().blocks.front()->insts)
      if (inst->op == seair::Opcode::Nondet)
        inputs.nondets[inst->detail] = inputs.nondets[inst->detail].trunc(inst->type.width());
    Budget budget;
    EXPECT_NE(trace::run(program.main(), inputs, budget).end, trace::End::CheckFailed) << text;
  }
}

TEST(RandomPrograms, VerdictsAgreeWithExecution) {
  unsigned holds = 0;
  for (unsigned seed = 0; seed < 120 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::string text = RandomText(seed).text();
    if (Query(text, seed % 8 != 0, 2).solve() != solver::Answer::Unsat)
      continue;
    ++holds;
    expectNoViolation(text, seed);
  }
  EXPECT_GT(holds, 10u) << "the programs should be of both kinds";
}

} // namespace
} // namespace fathom::vcgen
