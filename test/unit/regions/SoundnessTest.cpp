// Random modules with calls, run on real objects: no object is ever reached through two regions.
#include "regions/Analysed.h"
#include "regions/Machine.h"

#include <random>

namespace fathom::regions {

namespace {

class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {
    usesIntegers = pick(3) == 0;
    usesOddOffsets = pick(4) == 0;
    usesRecursion = pick(4) == 0;
  }

  std::string module() {
    std::string text = std::string(declarations) + "@g0 = global [4 x ptr] zeroinitializer\n"
                                                   "@g1 = global [4 x ptr] [ptr @g0, ptr @g2, ptr @f0, ptr null]\n"
                                                   "@g2 = global [4 x ptr] zeroinitializer\n"
                                                   "@table = constant [2 x ptr] [ptr @f0, ptr @f1]\n";
    unsigned count = 1 + pick(4);
    for (unsigned i = 0; i < std::max(count, 2u); ++i)
      text += function("f" + std::to_string(i), usesRecursion ? count : i);
    return text + function("main", std::max(count, 2u));
  }

private:
  unsigned pick(unsigned bound) { return random() % bound; }
  std::string fresh(std::vector<std::string> &names) {
    names.push_back("%v" + std::to_string(next++));
    return "  " + names.back() + " = ";
  }
  std::string pointer() {
    if (pick(12) == 0)
      return "ptr @g" + std::to_string(pick(3));
    unsigned reach = pick(3) == 0 ? pointers.size() : std::min<unsigned>(pointers.size(), 5);
    return "ptr " + pointers[pointers.size() - 1 - pick(reach)];
  }
  std::string integer() { return "i64 " + integers[pick(integers.size())]; }
  std::string offset() {
    static const char *const plain[] = {"8", "16", "24", "-8", "-16", "32"}, *const odd[] = {"4", "12", "1", "-4"};
    return usesOddOffsets && pick(3) == 0 ? odd[pick(4)] : plain[pick(6)];
  }

  std::string function(const std::string &name, unsigned callees) {
    next = 0;
    bool isMain = name == "main";
    pointers = {"%a", "%b"};
    integers = {"%i"};
    std::string text = isMain ? "define void @main() {\n  %i = call i64 @fathom.nondet.i64()\n" + objects()
                              : "define ptr @" + name + "(ptr %a, ptr %b, i64 %i) {\n";
    unsigned count = isMain ? 5 + pick(20) : 2 + pick(8);
    for (unsigned n = 0; n < count; ++n)
      text += instruction(callees);
    return text + (isMain ? "  ret void\n}\n" : "  ret " + pointer() + "\n}\n");
  }

  /// Something for the functions to work on: objects that point to those made before them.
  std::string objects() {
    std::string text;
    pointers.clear();
    for (unsigned i = 0; i < 6; ++i) {
      std::string object = fresh(pointers) + "call ptr @fathom.malloc(i64 64, i64 16)\n", at = pointers.back();
      text += object;
      for (unsigned field = 0; field < i && field < 3; ++field) {
        std::string place = "%w" + std::to_string(next++);
        text += "  " + place + " = getelementptr i8, ptr " + at + ", i64 " + std::to_string(8 * field) +
                "\n  store ptr " + pointers[pick(i)] + ", ptr " + place + "\n";
      }
    }
    return text;
  }

  std::string instruction(unsigned callees) {
    std::string p = pointer(), q = pointer();
    switch (pick(usesIntegers ? 21 : 17)) {
    case 0:
      return fresh(pointers) + "call ptr @fathom.malloc(i64 64, i64 16)\n";
    case 1:
    case 2:
      return fresh(pointers) + "getelementptr i8, " + p + ", i64 " + offset() + "\n";
    case 3:
      return fresh(pointers) + "getelementptr inbounds [" +
             (pick(3)   ? "16"
              : pick(2) ? "24"
                        : "8") +
             " x i8], " + p + ", i64 %i\n";
    case 4:
      return fresh(pointers) + "select i1 " + (pick(2) ? "true, " : "false, ") + p + ", " + q + "\n";
    case 5:
    case 6:
    case 7:
      return "  store " + p + ", " + q + "\n";
    case 8:
    case 9:
    case 10:
      return fresh(pointers) + "load ptr, " + p + "\n";
    case 11:
      return copy(p, q);
    case 12:
      return pick(2) ? "  store i32 0, " + p + "\n" : pair(p, q);
    case 13:
    case 14:
    case 15:
    case 16:
      return call(callees, p, q);
    case 17:
      return fresh(integers) + "ptrtoint " + p + " to i64\n";
    case 18:
      return fresh(integers) + "load i64, " + p + "\n";
    case 19:
      return "  store " + integer() + ", " + p + "\n";
    default:
      return pick(3) ? bytes(p, q) : fresh(pointers) + "inttoptr " + integer() + " to ptr\n";
    }
  }

  std::string pair(const std::string &p, const std::string &q) {
    std::string one = "%s" + std::to_string(next), two = "%t" + std::to_string(next);
    return "  " + one + " = insertvalue { ptr, ptr } poison, " + p + ", 0\n  " + two + " = insertvalue { ptr, ptr } " +
           one + ", " + q + ", 1\n" + fresh(pointers) + "extractvalue { ptr, ptr } " + two + ", " +
           std::to_string(pick(2)) + "\n";
  }

  std::string copy(const std::string &p, const std::string &q) {
    static const char *const lengths[] = {"8", "16", "24", "32"};
    std::string length = lengths[pick(4)], before;
    if (usesOddOffsets && pick(3) == 0)
      length = pick(2) ? "12" : "4";
    else if (pick(4) == 0) {
      length = "%n" + std::to_string(next++);
      before = "  " + length + " = mul nsw i64 %i, " + (pick(2) ? "8" : "16") + "\n";
    }
    return before + "  call void @llvm.memcpy.p0.p0.i64(" + p + ", " + q + ", i64 " + length + ", i1 false)\n";
  }

  std::string call(unsigned callees, const std::string &p, const std::string &q) {
    std::string arguments = "(" + p + ", " + q + ", i64 %i)\n";
    if (callees == 0)
      return "";
    if (pick(5) == 0) {
      std::string at = "%at" + std::to_string(next), to = "%to" + std::to_string(next);
      return "  " + at + " = getelementptr inbounds ptr, ptr @table, i64 " + (pick(2) ? "%i" : "0") + "\n  " + to +
             " = load ptr, ptr " + at + "\n" + fresh(pointers) + "call ptr " + to + arguments;
    }
    return fresh(pointers) + "call ptr @f" + std::to_string(pick(callees)) + arguments;
  }

  /// Half of a pointer, or a byte of it, goes from one place to another as a value.
  std::string bytes(const std::string &p, const std::string &q) {
    std::string type = pick(2) ? "i32" : "i16", name = "%x" + std::to_string(next++);
    return "  " + name + " = load " + type + ", " + p + "\n  store " + type + " " + name + ", " + q + "\n";
  }

  std::mt19937 random;
  bool usesIntegers, usesOddOffsets, usesRecursion;
  unsigned next = 0;
  std::vector<std::string> pointers, integers;
};

} // namespace

static void expectSound(unsigned seed) {
  std::string text = Generator(seed).module();
  TestModule module(text);
  for (Analysis::Mode mode : {Analysis::Mode::Sensitive, Analysis::Mode::Insensitive}) {
    Analysis analysis(*module, mode);
    std::vector<std::string> problems = analysis.checkCC();
    ModuleRegions regions(analysis);
    for (uint64_t index = 0; index < 4 && problems.empty(); ++index) {
      Machine machine(analysis, regions, index);
      machine.run(module.function("main"));
      problems = machine.problems;
    }
    ASSERT_TRUE(problems.empty()) << "seed " << seed << (mode == Analysis::Mode::Sensitive ? " cs: " : " ci: ")
                                  << problems.front() << "\n"
                                  << text;
  }
}

TEST(Soundness, NoObjectIsReachedThroughTwoRegions) {
  const char *more = std::getenv("FATHOM_SEEDS");
  unsigned count = more ? std::stoul(more) : 400;
  for (unsigned seed = 0; seed < count && !HasFatalFailure(); ++seed)
    expectSound(seed);
}

} // namespace fathom::regions
