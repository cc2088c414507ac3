#include "seair/Text.h"
#include "seair/Checker.h"
#include "support/Error.h"

#include <gtest/gtest.h>

#include <set>

using namespace fathom;
using namespace fathom::seair;

namespace {

// Every instruction of Opcodes.def.
const char *everyInstruction = R"(fun main() {
entry:
  a = nondet i32 input "x" @ "t.c":1:2
  b = nondet i32 uninit "y"
  c = nondet i32 external "f" @ "t.c":7
  d = nondet i32 abstract "fadd"
  r0 = add i32 a, b
  r1 = sub i32 r0, 4294967295
  r2 = mul i32 r1, c
  r3 = udiv i32 r2, d
  r4 = sdiv i32 r3, 3
  r5 = urem i32 r4, 3
  r6 = srem i32 r5, 3
  r7 = shl i32 r6, 1
  r8 = lshr i32 r7, 1
  r9 = ashr i32 r8, 1
  r10 = and i32 r9, 7
  r11 = or i32 r10, 7
  r12 = xor i32 r11, 7
  r13 = eq i32 r12, 0
  r14 = ne i32 0, r12
  r15 = ult i32 r12, 0
  r16 = ule i32 r12, 0
  r17 = ugt i32 r12, 0
  r18 = uge i32 r12, 0
  r19 = slt i32 r12, 0
  r20 = sle i32 r12, 0
  r21 = sgt i32 r12, 0
  r22 = sge i32 r12, 0
  r23 = zext i32 r12 to i64
  r24 = sext i32 r12 to i128
  r25 = trunc i32 r12 to i8
  r26 = add i128 r24, 340282366920938463463374607431768211455
  r27 = xor i1 r13, 1
  m0 = mem.init region 0
  m1 = mem.init region 7
  p0, m2 = alloca i64 4, align 4, "x", m0 @ "t.c":3:4
  p1, m3 = malloc i64 r23, align 16, "malloc", m2 hidden foreign
  p2, m4 = global i64 8, align 8, "g", m3
  p3, m5 = constant i64 3, align 1, ".str", m1
  m6 = free p1, m4
  r28 = load i32 p0, m6
  p4 = load ptr p2, m6
  m7 = store i32 r28, p0, m6
  m8 = store ptr null, p2, m7
  m9 = data p3, m5, x"0a1bff"
  m10 = data p3, m9, x""
  m11 = memset p0, i8 255, i64 4, m8
  m12 = memcpy p0, p3, i64 3, m11, m10
  m13 = memmove p0, p1, i64 r23, m12, m12
  pn, mn = new i64 4, align 16, "", m13
  pa, ma = new.array i64 r23, align 16, "", mn
  mh = havoc p0, i64 4, ma
  k1 = iteration i64 10 @ "t.c":9:3
  k2 = iteration i64 r23
  rn = nondet i8 input "nd" each k1, k2 @ "t.c":9:8
  mf = fill i8 rn, if 1, p0, mh, [k1 by 16 below 10], [k2 by 4 below r23]
  repeat k2
  repeat k1
  rs = sameobject p0, null
  m14 = havocreach [p0, null], mf
  p5 = gep p0, i64 18446744073709551615
  r29 = ptrtoint p5
  p6 = inttoptr i64 r29, m14
  r30 = kindof p6
  r31 = offsetof p6
  r32 = sizeof p6
  r33 = isderef p6, i64 4
  r34 = isalloc p6, m14
  r35 = ismod p6, m14
  mt = trackmod r33, m14
  m15 = resetmod p6, mt
  r36 = isclean m15
  r37 = noleak m15
  r38 = stacksave m15
  m16 = stackrestore i64 r38, m15
  r39 = eq ptr p6, null
  r40 = ult ptr p6, p5
  p7 = select ptr r39, null, p6
  m17 = select mem r40, m15, m16
  assume r27
  assume r27, written @ "t.c":9:9
  assume r33, without use-after-free
  assert r33, bounds
  assert r34, use-after-free "*p" @ "t.c":9:10
  assert 0, check a
  r41, m18 = call i32, mem f(i32 1, ptr null, mem m17)
  call g()
  br r36, left, right
left:
  br join
right:
  br join
join:
  r42 = phi i32 [a, left], [5, right]
  p8 = phi ptr [null, right], [p7, left]
  m19 = phi mem [m17, left], [m18, right]
  halt
}

fun f(i32 x, ptr y, mem z) -> i32, mem {
start:
  ret x, z
}

fun g() {
start:
  ret
}
)";

std::string roundTrip(std::string_view text) { return toString(parse(text)); }

/// As wide as pointers are addresses, and nothing else.
TEST(Text, PointersOfFourBytes) {
  const char *text = R"(pointers 4

fun main() {
entry:
  m0 = mem.init region 0
  p0, m1 = alloca i64 4, align 4, "x", m0
  p1 = gep p0, i64 1
  r0 = ptrtoint p1
  r1 = add i32 r0, 1
  p2 = inttoptr i32 r1, m1
  halt
}
)";
  Program program = parse(text);
  EXPECT_EQ(program.tables->pointerBytes, 4u);
  EXPECT_EQ(toString(program), text);
  EXPECT_TRUE(check(program.main()).empty());
  std::string wide(text);
  wide.replace(wide.find("inttoptr i32"), 12, "inttoptr i64");
  EXPECT_THROW(parse(wide), UserError);
  EXPECT_THROW(parse("pointers 5\nfun main() {\nentry:\n  halt\n}\n"), UserError);
}

TEST(Text, RoundTripOfEveryInstruction) { EXPECT_EQ(roundTrip(everyInstruction), everyInstruction); }

TEST(Text, TheRoundTripMissesNoInstruction) {
  Program program = parse(everyInstruction);
  std::set<Opcode> seen;
  for (const Function &function : program.functions) {
    EXPECT_EQ(check(function), std::vector<std::string>{});
    for (const Block *block : function.blocks)
      for (const Inst *inst : block->insts)
        seen.insert(inst->op);
  }
#define SEAIR_OP(Enumerator, Spelling, ShapeName) EXPECT_TRUE(seen.count(Opcode::Enumerator)) << Spelling;
#include "seair/Opcodes.def"
}

TEST(Text, HavocReachHasAMemoryForEachThatIsReached) {
  constexpr std::string_view text = R"(fun main() {
entry:
  l0 = mem.init region 2
  m0 = mem.init region 0
  m1 = mem.init region 1
  m2, m3 = havocreach [], l0, m0, m1
  m4 = havocreach [null], l0, m3
  m5 = havocreach [null, null], m2
  halt
}
)";
  Program program = parse(text);
  EXPECT_EQ(toString(program), text);
  EXPECT_EQ(check(program.main()), std::vector<std::string>{});
  EXPECT_EQ(program.tables->nondets.size(), 3u) << "each has its own";
  for (const NondetInfo &nondet : program.tables->nondets)
    EXPECT_EQ(nondet.source, NondetSource::External);
}

TEST(Text, ValuesWithoutNamesAreNumberedByType) {
  Program program;
  Function &function = program.functions.emplace_back("main", *program.tables);
  Value r = function.addParam(Type::integer(8));
  function.addParam(Type::ptr());
  function.addParam(Type::mem());
  function.addParam(Type::integer(8), "r1");
  function.addParam(Type::integer(8));
  Block *block = function.addBlock("");
  block->insts.push_back(function.create(Opcode::Add, Type::integer(8), Type::integer(8), {r, r}));
  block->insts.push_back(function.create(Opcode::Halt, Type::none(), {}, {}));
  const char *expected = R"(fun main(i8 r0, ptr p0, mem m0, i8 r1, i8 r2) {
bb:
  r3 = add i8 r0, r0
  halt
}
)";
  EXPECT_EQ(toString(program), expected);
  EXPECT_EQ(roundTrip(expected), expected);
}

TEST(Text, NamesAreMadeUniqueAndReadable) {
  Program program;
  Function &function = program.functions.emplace_back("main", *program.tables);
  for (const char *name : {"x", "x", "x.1", "x", "a b", "3", "null"})
    function.addParam(Type::integer(8), name);
  Block *first = function.addBlock("for.body");
  Block *second = function.addBlock("for.body");
  first->insts.push_back(function.create(Opcode::Br, Type::none(), {}, {}, second));
  second->insts.push_back(function.create(Opcode::Halt, Type::none(), {}, {}));
  const char *expected = R"(fun main(i8 x, i8 x.1, i8 x.1.1, i8 x.2, i8 a_b, i8 _3, i8 null.2) {
for.body:
  br for.body.1
for.body.1:
  halt
}
)";
  EXPECT_EQ(toString(program), expected);
  EXPECT_EQ(roundTrip(expected), expected);
}

TEST(Text, BlocksMayStandInAnyOrder) {
  const char *text = R"(fun main() {
entry:
  br middle
end:
  r1 = add i8 r0, 1
  halt
middle:
  r0 = nondet i8 input "x"
  br end
}
)";
  EXPECT_EQ(roundTrip(text), text);
  EXPECT_TRUE(check(parse(text).main()).empty());
}

TEST(Text, StringsAreEscaped) {
  std::string odd = "a \"quoted\" \\ \n\t\x80 name";
  Program program;
  Function &function = program.functions.emplace_back("main", *program.tables);
  program.tables->nondets.push_back({NondetSource::Input, odd});
  Block *block = function.addBlock("entry");
  block->insts.push_back(function.create(Opcode::Nondet, Type::integer(8), Type::integer(8), {}));
  block->insts.push_back(function.create(Opcode::Halt, Type::none(), {}, {}));
  Program again = parse(toString(program));
  EXPECT_EQ(again.tables->nondets.at(0).what, odd);
  EXPECT_EQ(toString(again), toString(program));
}

TEST(Text, CommentsAndEmptyLinesAreSkipped) {
  EXPECT_EQ(roundTrip("; a program\n\nfun main() { ; starts\n\nentry: ; here\n  halt ; ends\n\n}\n; over"),
            "fun main() {\nentry:\n  halt\n}\n");
}

TEST(Text, EqualChecksShareAnIndex) {
  Program program = parse(R"(fun main(i1 a) {
entry:
  assert a, bounds "x" @ "f.c":1:2
  assert a, bounds "x" @ "f.c":1:2
  assert a, bounds "x" @ "f.c":1:3
  halt
}
)");
  EXPECT_EQ(program.tables->checks.size(), 2u);
  const std::vector<Inst *> &insts = program.main().blocks[0]->insts;
  EXPECT_EQ(insts[0]->detail, insts[1]->detail);
  EXPECT_NE(insts[0]->detail, insts[2]->detail);
}

struct Mistake {
  const char *line; // stands in line 3
  const char *message;
};

class ParserErrors : public testing::TestWithParam<Mistake> {};

TEST_P(ParserErrors, AreReportedWithTheirLine) {
  std::string text = "fun main(i8 a, i1 c, ptr p, mem m) {\nentry:\n" + std::string(GetParam().line) + "\n  halt\n}\n";
  try {
    parse(text);
    FAIL() << "no error in: " << GetParam().line;
  } catch (const UserError &error) {
    EXPECT_STREQ(error.what(), GetParam().message);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ParserErrors,
    testing::Values(Mistake{"r = foo i8 a, a", "line 3: unknown instruction 'foo'"},
                    Mistake{"r = add i8 a", "line 3: ',' is expected, not the end of the line"},
                    Mistake{"r = add i8 a, a a", "line 3: unexpected 'a'"},
                    Mistake{"r = add i8 a, x", "line 3: the register 'x' is not defined"},
                    Mistake{"r = add i16 a, 1", "line 3: 'a' is i8 where i16 is expected"},
                    Mistake{"r = add i8 s, 1\n  s = add i16 1, 1", "line 3: 's' is i16 where i8 is expected"},
                    Mistake{"r = add i8 a, 256", "line 3: 256 does not fit in i8"},
                    Mistake{"r = add i8 a, -1", "line 3: a register or a constant is expected, not '-'"},
                    Mistake{"r = add i8 a, null", "line 3: null where i8 is expected"},
                    Mistake{"r = add i0 a, a", "line 3: 'i0' is not a type"},
                    Mistake{"r = add int a, a", "line 3: 'int' is not a type"},
                    Mistake{"r = gep 5, i64 1", "line 3: a number where ptr is expected"},
                    Mistake{"r = gep p, i32 1", "line 3: 'i64' is expected, not 'i32'"},
                    Mistake{"a = add i8 a, a", "line 3: the register 'a' is defined twice"},
                    Mistake{"add i8 a, a", "line 3: 'add' defines 1 registers, not 0"},
                    Mistake{"r, s = add i8 a, a", "line 3: 'add' defines 1 registers, not 2"},
                    Mistake{"r = zext i8 a", "line 3: 'to' is expected, not the end of the line"},
                    Mistake{"r = nondet i8 user \"x\"", "line 3: 'user' is not a source of a nondet"},
                    Mistake{"r = nondet i8 input x", "line 3: '\"' is expected, not 'x'"},
                    Mistake{"r = nondet i8 input \"x", "line 3: a string without an end"},
                    Mistake{"r = nondet i8 input \"x\" @ \"f\"", "line 3: ':' is expected, not the end of the line"},
                    Mistake{"r = mem.init region", "line 3: a region is expected, not the end of the line"},
                    Mistake{"r = data p, m, x\"0\"", "line 3: two hexadecimal digits are expected"},
                    Mistake{"assert c, nonsense", "line 3: 'nonsense' is not a kind of property"},
                    Mistake{"br nowhere", "line 3: the label 'nowhere' is not defined"},
                    Mistake{"entry:", "line 3: the label 'entry' is used twice"},
                    Mistake{"r = phi i8 [a]", "line 3: ',' is expected, not ']'"}));

TEST(Parser, NeedsAFunction) {
  EXPECT_THROW(parse(""), UserError);
  EXPECT_THROW(parse("main() {\nentry:\nhalt\n}"), UserError);
  EXPECT_THROW(parse("fun main() {\nhalt\n}"), UserError);
  EXPECT_THROW(parse("fun main() {\nentry:\nhalt\n"), UserError);
}

} // namespace
