// Random programs from Sea-IR text to a verdict. A violation must replay (Verdict.h does that); where the condition has
// no model, random inputs must not break a check either.
#include "support/Error.h"
#include "vcgen/Verdict.h"

#include <random>

namespace fathom::vcgen {
namespace {

/// Programs of straight-line Sea-IR: on one memory, or on two regions and a life memory. Then all pointers that are
/// stored point into region 1, the integers that become pointers too, and the objects of region 0 are hidden.
class RandomText {
public:
  RandomText(unsigned seed, bool split) : random(seed), split(split) {}

  std::string text() {
    for (unsigned region = 0; region < (split ? 3 : 1); ++region) {
      memories.push_back(fresh("m"));
      line(memories.back() + " = mem.init region " + std::to_string(region));
    }
    for (const char *op : {"alloca", "malloc", "malloc", "global"})
      allocate(op);
    for (unsigned i = 0; i < 3; ++i)
      numbers.push_back(nondet(i == 0 ? 8 : 64));
    for (unsigned i = 0; i < 12; ++i)
      step();
    if (below(2)) { // a leak check that a run survives says nothing, so it comes last
      std::string c = fresh("r");
      line(c + " = " +
           (below(4) ? "noleak " + life() + (split ? ", " + memories[0] + ", " + memories[1] : "")
                     : "isclean " + life()));
      check(c, "leak");
    }
    return "fun main() {\nentry:\n" + body + "  halt\n}\n";
  }

private:
  struct Pointer {
    std::string name;
    unsigned region;
  };

  uint64_t below(uint64_t n) { return random() % n; }
  void line(const std::string &text) { body += "  " + text + "\n"; }
  std::string fresh(const char *letter) { return letter + std::to_string(++counter); }
  const std::string &life() const { return memories.back(); }
  unsigned target() const { return split ? 1 : 0; }

  /// A new version of the memory of a region.
  void change(unsigned region, const std::string &instruction) {
    std::string next = fresh("m");
    line(next + " = " + instruction);
    memories[region] = next;
  }

  const Pointer &pointer() { return pointers[below(pointers.size())]; }
  const std::string &pointerTo(unsigned region) {
    while (true)
      if (const Pointer &p = pointer(); p.region == region)
        return p.name;
  }

  std::string nondet(uint64_t bound) {
    std::string r = fresh("r"), c = fresh("r");
    line(r + " = nondet i64 input \"n\"");
    line(c + " = ult i64 " + r + ", " + std::to_string(bound));
    line("assume " + c);
    return r;
  }

  void allocate(const char *op) {
    std::string p = fresh("p"), m = fresh("m"), l = fresh("m"), size = std::to_string(8 + 8 * below(3));
    unsigned region = split && !pointers.empty() ? static_cast<unsigned>(below(2)) : target();
    line(p + ", " + m + (split ? ", " + l : "") + " = " + op + " i64 " + size + ", align 8, \"x\", " +
         memories[region] + (split ? ", " + life() : "") + (region != target() ? " hidden" : ""));
    pointers.push_back({p, region});
    memories[region] = m;
    if (split)
      memories.back() = l;
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
  Pointer valid(const std::string &bytes) {
    Pointer p = pointer();
    std::string c = fresh("r"), d = fresh("r");
    line(c + " = isderef " + p.name + ", i64 " + bytes);
    line("assume " + c);
    line(d + " = isalloc " + p.name + ", " + life());
    line("assume " + d);
    return p;
  }

  void havocReach() {
    std::string given = pointer().name + (below(2) ? ", " + pointer().name : "");
    if (!split)
      return change(0, "havocreach [" + given + "], " + memories[0]);
    std::string first = fresh("m"), second = fresh("m");
    line(first + ", " + second + " = havocreach [" + given + "], " + life() + ", " + memories[0] + ", " + memories[1]);
    memories[0] = first;
    memories[1] = second;
  }

  void step() {
    switch (below(14)) {
    case 0: {
      Pointer from = pointer();
      std::string p = fresh("p");
      line(p + " = gep " + from.name + ", i64 " + offset());
      pointers.push_back({p, from.region});
      return;
    }
    case 1: {
      Pointer a = pointer();
      std::string p = fresh("p"), c = fresh("r"), other = below(4) ? pointerTo(a.region) : "null";
      line(c + " = nondet i1 input \"c\"");
      line(p + " = select ptr " + c + ", " + a.name + ", " + other);
      pointers.push_back({p, a.region});
      return;
    }
    case 2:
    case 3: {
      Pointer at = valid("8");
      return change(at.region, "store ptr " + pointerTo(target()) + ", " + at.name + ", " + memories[at.region]);
    }
    case 4:
    case 5: {
      Pointer at = valid("8");
      std::string p = fresh("p");
      line(p + " = load ptr " + at.name + ", " + memories[at.region] + (split ? ", " + life() : ""));
      pointers.push_back({p, target()});
      return;
    }
    case 6: {
      Pointer at = valid("1");
      return change(at.region, "store i8 " + std::to_string(below(256)) + ", " + at.name + ", " + memories[at.region]);
    }
    case 7: {
      std::string n = std::to_string(below(2) ? 8 : below(10));
      Pointer to = valid(n), from = valid(n);
      return change(to.region, "memmove " + to.name + ", " + from.name + ", i64 " + n + ", " + memories[to.region] +
                                   ", " + memories[from.region]);
    }
    case 8: {
      std::string c = fresh("r"), p = pointer().name;
      line(c + " = isalloc " + p + ", " + life());
      line("assume " + c);
      change(static_cast<unsigned>(memories.size()) - 1, "free " + p + ", " + life());
      return allocate("malloc");
    }
    case 9: {
      std::string r = fresh("r"), s = fresh("r"), p = fresh("p");
      line(r + " = ptrtoint " + pointerTo(target()));
      line(s + " = add i64 " + r + ", " + offset());
      line(p + " = inttoptr i64 " + s + ", " + life());
      pointers.push_back({p, target()});
      return;
    }
    case 10: {
      std::string c = fresh("r");
      line(c + " = ne ptr " + pointer().name + ", " + (below(4) ? pointer().name : "null"));
      return check(c, "assert");
    }
    case 11: {
      std::string c = fresh("r");
      line(c + " = isderef " + pointer().name + ", i64 " + std::to_string(1 + below(8)));
      return check(c, "bounds");
    }
    case 12:
      return havocReach();
    default: {
      Pointer at = valid("8");
      std::string r = fresh("r"), c = fresh("r");
      line(r + " = load i64 " + at.name + ", " + memories[at.region]);
      line(c + " = ult i64 " + r + ", 1099511627776");
      return check(c, "assert");
    }
    }
  }

  std::mt19937_64 random;
  bool split;
  std::string body;
  unsigned counter = 0;
  std::vector<std::string> memories; // by region; the life memory last
  std::vector<Pointer> pointers;
  std::vector<std::string> numbers;
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

/// Within half a second: what is slow may stay open.
bool isProved(const std::string &text, bool simplify, const MemoryEncoding &encoding) {
  try {
    return Query(text, simplify, 0.5, encoding).solve() == solver::Answer::Unsat;
  } catch (const BudgetExceeded &) {
    return false;
  }
}

constexpr MemoryEncoding encodings[] = {
    {},
    {.kind = MemoryKind::Arrays},
    {},
    {.kind = MemoryKind::Lambdas},
    {.arm = false},
    {.kind = MemoryKind::Lambdas, .lambdas = LambdaMode::Instantiate},
    {.storeMap = false},
    {.kind = MemoryKind::Arrays, .lambdas = LambdaMode::Lazy},
};

void expectAgreement(bool split) {
  unsigned holds = 0;
  for (unsigned seed = 0; seed < 64 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::string text = RandomText(seed, split).text();
    if (!isProved(text, seed % 8 != 0, encodings[seed % std::size(encodings)]))
      continue;
    ++holds;
    expectNoViolation(text, seed);
  }
  EXPECT_GT(holds, 5u) << "the programs should be of both kinds";
}

TEST(RandomPrograms, VerdictsAgreeWithExecution) { expectAgreement(false); }
TEST(RandomPrograms, VerdictsOnSeveralRegionsAgreeWithExecution) { expectAgreement(true); }

} // namespace
} // namespace fathom::vcgen
