// The promise behind Run::abstract, on random programs: a run that depends on no abstract value ends the same way with
// other ones.
#include "Execute.h"

#include <random>

namespace fathom::trace {

namespace {

/// Lines of one block, each with a name for its result. Values are i64 and pointers, kept apart by their names.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {
    words = {"0", "1", "3", "8"};
    pointers = {"null"};
    nondet("input");
    nondet("abstract");
    allocate();
    allocate();
  }

  std::string text(unsigned lines) {
    while (lines-- > 0)
      line();
    return out;
  }

  uint32_t numObjects() const { return objects; }

private:
  unsigned pick(unsigned n) { return static_cast<unsigned>(random() % n); }
  /// Prefers what came last, so that values flow far.
  const std::string &pickFrom(const std::vector<std::string> &list) {
    size_t recent = std::min<size_t>(list.size(), 6);
    return pick(3) ? list[list.size() - 1 - random() % recent] : list[random() % list.size()];
  }
  const std::string &word() { return pickFrom(words); }
  const std::string &pointer() { return pickFrom(pointers); }
  std::string fresh() { return "v" + std::to_string(++count); }
  std::string add(const std::string &right) {
    std::string name = fresh();
    out += name + " = " + right + "\n";
    return name;
  }
  std::string flag() {
    return pick(2) ? add("ult i64 " + word() + ", " + word()) : add("eq ptr " + pointer() + ", " + pointer());
  }
  std::string small() { return add("and i64 " + word() + ", 15"); }
  std::string byte() { return add("trunc i64 " + word() + " to i8"); }
  void addWord(const std::string &right) { words.push_back(add(right)); }
  void addPointer(const std::string &right) { pointers.push_back(add(right)); }
  void addFlag(const std::string &right) { addWord("zext i1 " + add(right) + " to i64"); }
  void nondet(const std::string &source) { addWord("nondet i64 " + source + " \"x\""); }

  void allocate() {
    std::string size = pick(3) ? "16" : small(), p = fresh(), m = fresh();
    out += p + ", " + m + (pick(2) ? " = malloc i64 " : " = alloca i64 ") + size + ", align 8, \"x\", " + mem + "\n";
    pointers.push_back(p);
    mem = m;
    ++objects;
  }

  void line() {
    switch (pick(4)) {
    case 0:
      return scalar();
    case 1:
      return query();
    default:
      return memory();
    }
  }

  void scalar() {
    static const std::vector<std::string> ops{"add", "sub", "mul", "and", "or", "xor", "lshr", "udiv"};
    switch (pick(12)) {
    case 0:
      return addWord("select i64 " + flag() + ", " + word() + ", " + word());
    case 1:
      return addPointer("select ptr " + flag() + ", " + pointer() + ", " + pointer());
    case 2:
      return addPointer("gep " + pointer() + ", i64 " + small());
    case 3:
      return addPointer("inttoptr i64 " + word() + ", " + mem);
    case 4:
      return addWord("ptrtoint " + pointer());
    case 5:
      return nondet(pick(2) ? "abstract" : "external");
    case 6:
      return decide(flag());
    default:
      return addWord(ops[pick(ops.size())] + " i64 " + word() + ", " + word());
    }
  }

  void decide(const std::string &flag) { out += pick(2) ? "assume " + flag + "\n" : "assert " + flag + ", assert\n"; }

  void query() {
    switch (pick(8)) {
    case 0:
      return addWord("offsetof " + pointer());
    case 1:
      return addWord("sizeof " + pointer());
    case 2:
      return addWord("zext i8 " + add("kindof " + pointer()) + " to i64");
    case 3:
      return addFlag("isderef " + pointer() + ", i64 " + small());
    case 4:
      return addFlag("isalloc " + pointer() + ", " + mem);
    case 5:
      return addFlag("ismod " + pointer() + ", " + mem);
    case 6:
      return addFlag("isclean " + mem);
    default:
      return addFlag("noleak " + mem);
    }
  }

  void memory() {
    switch (pick(12)) {
    case 0:
      return allocate();
    case 1:
    case 2:
      return addWord("load i64 " + pointer() + ", " + mem);
    case 3:
      return addPointer("load ptr " + pointer() + ", " + mem);
    case 4:
      mem = add("store i8 " + byte() + ", " + pointer() + ", " + mem);
      return;
    case 5:
    case 6:
      mem = add("store i64 " + word() + ", " + pointer() + ", " + mem);
      return;
    case 7:
      mem = add("store ptr " + pointer() + ", " + pointer() + ", " + mem);
      return;
    case 8:
      mem = add("memset " + pointer() + ", i8 " + byte() + ", i64 " + small() + ", " + mem);
      return;
    case 9:
      mem = add("memmove " + pointer() + ", " + pointer() + ", i64 " + small() + ", " + mem + ", " + mem);
      return;
    case 10:
      mem = add("havocreach [" + pointer() + ", " + pointer() + "], " + mem);
      return;
    default:
      mem = add("free " + pointer() + ", " + mem);
      return;
    }
  }

  std::mt19937 random;
  std::vector<std::string> words, pointers;
  std::string mem = "m0", out;
  unsigned count = 0;
  uint32_t objects = 0;
};

} // namespace

TEST(Independence, OtherAbstractValuesEndTheRunTheSameWay) {
  unsigned independent = 0, failed = 0, dependent = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    Generator generator(seed);
    std::string text = inOneBlock(generator.text(5 + seed % 40));
    seair::Program program = seair::parse(text);
    vcgen::Inputs inputs;
    for (uint32_t i = 0; i < generator.numObjects(); ++i)
      inputs.addresses[i] = 0x10000 + 64 * i; // free addresses would be chosen anew each time
    Budget budget;
    trace::Run first = run(program.main(), inputs, budget);
    dependent += first.abstract.has_value();
    if (first.abstract)
      continue;
    ++independent;
    failed += first.end == End::CheckFailed;
    for (uint64_t value : {1ull, 7ull, 0x10000ull, 0x10044ull, ~0ull}) {
      for (uint32_t i = 0; i < program.tables->nondets.size(); ++i)
        if (program.tables->nondets[i].source == seair::NondetSource::Abstract)
          inputs.nondets[i] = llvm::APInt(64, value);
      trace::Run second = run(program.main(), inputs, budget);
      ASSERT_EQ(second.end, first.end) << "seed " << seed << " value " << value << "\n" << text;
      ASSERT_EQ(second.stoppedAt, first.stoppedAt) << "seed " << seed << " value " << value << "\n" << text;
    }
  }
  EXPECT_GT(independent, 1000u);
  EXPECT_GT(failed, 150u);
  EXPECT_GT(dependent, 500u);
}

} // namespace fathom::trace
