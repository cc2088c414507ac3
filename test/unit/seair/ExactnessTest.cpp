// The translation of every integer operation and intrinsic against llvm::APInt: the LLVM text computes on inputs and
// asserts that the result is a given one, which is right once and wrong once.
#include "ExecuteLLVM.h"

#include "llvm/ADT/StringExtras.h"

#include <functional>
#include <random>

namespace fathom::seair {

using llvm::APInt;

/// What an operation on three numbers of one width gives; nothing where it is not defined.
using Reference = std::function<std::optional<APInt>(const APInt &, const APInt &, const APInt &)>;

class Numbers {
public:
  explicit Numbers(unsigned width) : width(width), random(width) {}

  APInt next() {
    switch (random() % 4) {
    case 0:
      return special();
    case 1:
      return APInt(width, random() % 9, true) - APInt(width, 4, true);
    case 2:
      return any().lshr(random() % width); // of any length
    default:
      return any();
    }
  }

private:
  APInt special() {
    switch (random() % 5) {
    case 0:
      return APInt::getZero(width);
    case 1:
      return APInt::getAllOnes(width);
    case 2:
      return APInt::getSignedMinValue(width);
    case 3:
      return APInt::getSignedMaxValue(width);
    default:
      return APInt::getOneBitSet(width, random() % width);
    }
  }
  APInt any() {
    llvm::SmallVector<uint64_t, 4> words;
    for (unsigned i = 0; i <= width / 64; ++i)
      words.push_back(random());
    return APInt(width, words);
  }

  unsigned width;
  std::mt19937_64 random;
};

/// The text with "i33" for every "$".
static std::string withType(std::string text, unsigned width) {
  std::string type = "i" + std::to_string(width);
  for (size_t at = text.find('$'); at != std::string::npos; at = text.find('$'))
    text.replace(at, 1, type);
  return text;
}

/// `lines` computes %r from %a, %b and %c.
static void compare(const std::string &lines, const std::string &declarations, unsigned width, unsigned resultWidth,
                    const Reference &reference) {
  std::string result = "i" + std::to_string(resultWidth);
  TestModule module = TestModule::inDialect(withType(declarations + R"(
declare $ @nd_a()
declare $ @nd_b()
declare $ @nd_c()
declare void @sassert(i1)
)" + "declare " + result + " @nd_expected()\n" + R"(
define void @f() {
  %a = call $ @nd_a()
  %b = call $ @nd_b()
  %c = call $ @nd_c()
)" + "%expected = call " + result + " @nd_expected()\n" + lines +
                                                         "\n%same = icmp eq " + result + R"( %r, %expected
  call void @sassert(i1 %same)
  ret void
}
)",
                                                     width));
  Program program = translated(module.function());
  Numbers numbers(width);
  for (int i = 0; i < 200; ++i) {
    APInt a = numbers.next(), b = numbers.next(), c = numbers.next();
    std::optional<APInt> expected = reference(a, b, c);
    if (!expected)
      continue;
    ASSERT_EQ(expected->getBitWidth(), resultWidth) << lines;
    Inputs inputs{{"nd_a", a}, {"nd_b", b}, {"nd_c", c}, {"nd_expected", *expected}};
    auto text = [&] {
      auto number = [](const APInt &value) { return llvm::toString(value, 16, false); };
      return withType(lines, width) + " of " + number(a) + ", " + number(b) + ", " + number(c) + " is " +
             number(*expected);
    };
    ASSERT_EQ(outcome(program, inputs), "halted") << text();
    inputs.at("nd_expected").flipBit(i % resultWidth);
    ASSERT_EQ(outcome(program, inputs), "assert") << text();
  }
}

constexpr unsigned widths[] = {1, 2, 3, 7, 8, 13, 16, 32, 33, 64, 65, 128};

static void compareAll(const std::string &lines, const std::string &declarations, const Reference &reference,
                       llvm::ArrayRef<unsigned> over = widths) {
  for (unsigned width : over)
    compare(lines, declarations, width, width, reference);
}

TEST(Exactness, Arithmetic) {
  compareAll("%r = add $ %a, %b", "", [](auto &a, auto &b, auto &) { return a + b; });
  compareAll("%r = sub $ %a, %b", "", [](auto &a, auto &b, auto &) { return a - b; });
  compareAll("%r = mul $ %a, %b", "", [](auto &a, auto &b, auto &) { return a * b; });
  compareAll("%r = and $ %a, %b", "", [](auto &a, auto &b, auto &) { return a & b; });
  compareAll("%r = or $ %a, %b", "", [](auto &a, auto &b, auto &) { return a | b; });
  compareAll("%r = xor $ %a, %b", "", [](auto &a, auto &b, auto &) { return a ^ b; });
  compareAll("%r = freeze $ %a", "", [](auto &a, auto &, auto &) { return a; });
}

/// The reference only where the second number is not zero.
static Reference byNonZero(APInt (*compute)(const APInt &, const APInt &)) {
  return [compute](const APInt &a, const APInt &b, const APInt &) {
    return b.isZero() ? std::nullopt : std::optional(compute(a, b));
  };
}

TEST(Exactness, Division) {
  compareAll("%r = udiv $ %a, %b", "", byNonZero([](const APInt &a, const APInt &b) { return a.udiv(b); }));
  compareAll("%r = sdiv $ %a, %b", "", byNonZero([](const APInt &a, const APInt &b) { return a.sdiv(b); }));
  compareAll("%r = urem $ %a, %b", "", byNonZero([](const APInt &a, const APInt &b) { return a.urem(b); }));
  compareAll("%r = srem $ %a, %b", "", byNonZero([](const APInt &a, const APInt &b) { return a.srem(b); }));
}

static Reference inRange(APInt (*compute)(const APInt &, unsigned)) {
  return [compute](const APInt &a, const APInt &b, const APInt &) {
    return b.uge(a.getBitWidth()) ? std::nullopt : std::optional(compute(a, b.getZExtValue()));
  };
}

TEST(Exactness, Shifts) {
  compareAll("%r = shl $ %a, %b", "", inRange([](const APInt &a, unsigned by) { return a.shl(by); }));
  compareAll("%r = lshr $ %a, %b", "", inRange([](const APInt &a, unsigned by) { return a.lshr(by); }));
  compareAll("%r = ashr $ %a, %b", "", inRange([](const APInt &a, unsigned by) { return a.ashr(by); }));
}

TEST(Exactness, Comparisons) {
  using Compare = bool (*)(const APInt &, const APInt &);
  const std::pair<const char *, Compare> rows[] = {
      {"eq", [](const APInt &a, const APInt &b) { return a == b; }},
      {"ne", [](const APInt &a, const APInt &b) { return a != b; }},
      {"ult", [](const APInt &a, const APInt &b) { return a.ult(b); }},
      {"ule", [](const APInt &a, const APInt &b) { return a.ule(b); }},
      {"ugt", [](const APInt &a, const APInt &b) { return a.ugt(b); }},
      {"uge", [](const APInt &a, const APInt &b) { return a.uge(b); }},
      {"slt", [](const APInt &a, const APInt &b) { return a.slt(b); }},
      {"sle", [](const APInt &a, const APInt &b) { return a.sle(b); }},
      {"sgt", [](const APInt &a, const APInt &b) { return a.sgt(b); }},
      {"sge", [](const APInt &a, const APInt &b) { return a.sge(b); }},
  };
  for (auto [predicate, holds] : rows)
    for (unsigned width : widths)
      compare(std::string("%r = icmp ") + predicate + " $ %a, %b", "", width, 1,
              [holds](auto &a, auto &b, auto &) { return APInt(1, holds(a, b)); });
}

TEST(Exactness, Casts) {
  for (unsigned from : widths)
    for (unsigned to : widths) {
      std::string type = " $ %a to i" + std::to_string(to);
      if (from < to) {
        compare("%r = zext" + type, "", from, to, [to](auto &a, auto &, auto &) { return a.zext(to); });
        compare("%r = sext" + type, "", from, to, [to](auto &a, auto &, auto &) { return a.sext(to); });
      } else if (from > to) {
        compare("%r = trunc" + type, "", from, to, [to](auto &a, auto &, auto &) { return a.trunc(to); });
      }
    }
}

TEST(Exactness, Select) {
  compareAll("%d = icmp slt $ %a, %b\n%r = select i1 %d, $ %c, $ %b", "",
             [](auto &a, auto &b, auto &c) { return a.slt(b) ? c : b; });
}

/// An intrinsic of two numbers.
static void compareBinary(const std::string &name, APInt (*compute)(const APInt &, const APInt &)) {
  compareAll("%r = call $ @llvm." + name + ".$($ %a, $ %b)", "declare $ @llvm." + name + ".$($, $)\n",
             [compute](auto &a, auto &b, auto &) { return compute(a, b); });
}

TEST(Exactness, MinimumAndMaximum) {
  compareBinary("smax", [](const APInt &a, const APInt &b) { return llvm::APIntOps::smax(a, b); });
  compareBinary("smin", [](const APInt &a, const APInt &b) { return llvm::APIntOps::smin(a, b); });
  compareBinary("umax", [](const APInt &a, const APInt &b) { return llvm::APIntOps::umax(a, b); });
  compareBinary("umin", [](const APInt &a, const APInt &b) { return llvm::APIntOps::umin(a, b); });
}

TEST(Exactness, Saturation) {
  compareBinary("sadd.sat", [](const APInt &a, const APInt &b) { return a.sadd_sat(b); });
  compareBinary("uadd.sat", [](const APInt &a, const APInt &b) { return a.uadd_sat(b); });
  compareBinary("ssub.sat", [](const APInt &a, const APInt &b) { return a.ssub_sat(b); });
  compareBinary("usub.sat", [](const APInt &a, const APInt &b) { return a.usub_sat(b); });
}

TEST(Exactness, Overflow) {
  using Compute = APInt (APInt::*)(const APInt &, bool &) const;
  const std::pair<const char *, Compute> rows[] = {
      {"sadd", &APInt::sadd_ov}, {"uadd", &APInt::uadd_ov}, {"ssub", &APInt::ssub_ov},
      {"usub", &APInt::usub_ov}, {"smul", &APInt::smul_ov}, {"umul", &APInt::umul_ov},
  };
  for (auto [name, compute] : rows) {
    std::string intrinsic = "@llvm." + std::string(name) + ".with.overflow.$";
    std::string declaration = "declare {$, i1} " + intrinsic + "($, $)\n";
    std::string call = "%p = call {$, i1} " + intrinsic + "($ %a, $ %b)\n%r = extractvalue {$, i1} %p, ";
    for (unsigned width : widths) {
      compare(call + "0", declaration, width, width, [compute](auto &a, auto &b, auto &) {
        bool overflow = false;
        return (a.*compute)(b, overflow);
      });
      compare(call + "1", declaration, width, 1, [compute](auto &a, auto &b, auto &) {
        bool overflow = false;
        (void)(a.*compute)(b, overflow);
        return APInt(1, overflow);
      });
    }
  }
}

/// An intrinsic of one number; `more` are further arguments.
static void compareUnary(const std::string &name, const std::string &more, APInt (*compute)(const APInt &),
                         llvm::ArrayRef<unsigned> over = widths) {
  compareAll(
      "%r = call $ @llvm." + name + ".$($ %a" + (more.empty() ? "" : ", i1 " + more) + ")",
      "declare $ @llvm." + name + ".$($" + (more.empty() ? "" : ", i1") + ")\n",
      [compute](auto &a, auto &, auto &) { return compute(a); }, over);
}

TEST(Exactness, Bits) {
  compareUnary("ctpop", "", [](const APInt &a) { return APInt(a.getBitWidth(), a.popcount()); });
  compareUnary("ctlz", "false", [](const APInt &a) { return APInt(a.getBitWidth(), a.countl_zero()); });
  compareUnary("cttz", "false", [](const APInt &a) { return APInt(a.getBitWidth(), a.countr_zero()); });
  compareUnary("abs", "false", [](const APInt &a) { return a.abs(); });
  compareUnary("bitreverse", "", [](const APInt &a) { return a.reverseBits(); });
  constexpr unsigned wholePairs[] = {16, 32, 48, 64, 128};
  compareUnary("bswap", "", [](const APInt &a) { return a.byteSwap(); }, wholePairs);
}

TEST(Exactness, FunnelShifts) {
  auto reference = [](bool left) -> Reference {
    return [left](const APInt &a, const APInt &b, const APInt &c) -> APInt {
      unsigned width = a.getBitWidth(), by = c.urem(APInt(width, width)).getZExtValue();
      if (by == 0)
        return left ? a : b;
      return left ? a.shl(by) | b.lshr(width - by) : a.shl(width - by) | b.lshr(by);
    };
  };
  for (bool left : {true, false}) {
    std::string name = left ? "@llvm.fshl.$" : "@llvm.fshr.$";
    compareAll("%r = call $ " + name + "($ %a, $ %b, $ %c)", "declare $ " + name + "($, $, $)\n", reference(left));
  }
}

} // namespace fathom::seair
