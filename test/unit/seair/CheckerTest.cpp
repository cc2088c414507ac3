// One test a rule: a function that is right but for one change.
#include "seair/Checker.h"
#include "seair/Builder.h"
#include "seair/Text.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::seair;

namespace {

class CheckerTest : public testing::Test {
protected:
  Function &function() { return program.main(); }
  Block *block(size_t i) { return function().blocks[i]; }
  Inst *inst(size_t b, size_t i) { return block(b)->insts[i]; }

  /// The broken rules, joined.
  std::string errors(Scope scope = Scope::Dominated) { return llvm::join(check(function(), scope), "\n"); }

  Program program = parse(R"(fun main(i8 a, i1 c, ptr p, mem m) -> i8 {
entry:
  r0 = add i8 a, 1
  br c, left, right
left:
  r1 = add i8 r0, 2
  m1 = store i8 a, p, m
  br join
right:
  r2 = zext i8 r0 to i16
  br join
join:
  r3 = phi i8 [r1, left], [r0, right]
  r4 = select i8 c, r3, r0
  assume c
  assert c, bounds
  ret r4
}
)");
};

TEST_F(CheckerTest, AcceptsAGoodFunction) { EXPECT_EQ(errors(), ""); }

TEST_F(CheckerTest, NoBlock) {
  function().blocks.clear();
  EXPECT_EQ(errors(), "the function has no block");
}

TEST_F(CheckerTest, IndexIsPosition) {
  block(1)->index = 2;
  EXPECT_EQ(errors(), "left: the block's index is not its position");
}

TEST_F(CheckerTest, Terminator) {
  block(1)->insts.pop_back();
  EXPECT_EQ(errors(), "left: the block does not end in a terminator");
  block(1)->insts.clear();
  EXPECT_EQ(errors(), "left: the block does not end in a terminator");
}

TEST_F(CheckerTest, TerminatorInTheMiddle) {
  block(1)->insts.push_back(function().create(Opcode::Halt, Type::none(), {}, {}));
  EXPECT_EQ(errors(), "left: 'br' is not the last instruction");
}

TEST_F(CheckerTest, PhiBehindOthers) {
  std::swap(block(3)->insts[0], block(3)->insts[2]);
  EXPECT_EQ(errors(), "join: 'phi' stands behind another instruction");
}

TEST_F(CheckerTest, ForeignBlock) {
  Block foreign;
  inst(1, 2)->blocks[0] = &foreign;
  EXPECT_EQ(errors(), "left: 'br' refers to a block of no or another function");
}

TEST_F(CheckerTest, DefinedTwice) {
  block(2)->insts.insert(block(2)->insts.begin(), inst(0, 0));
  EXPECT_EQ(errors(), "right: 'add' defines a register for the second time");
}

TEST_F(CheckerTest, ResultOfAnotherInstruction) {
  Value stolen = inst(0, 0)->result();
  block(0)->insts.erase(block(0)->insts.begin());
  inst(1, 0)->results = stolen;
  EXPECT_EQ(errors(), "left: 'add' defines a register of another instruction");
}

TEST_F(CheckerTest, OperandIsAValue) {
  inst(1, 0)->operands[0] = Value{};
  EXPECT_EQ(errors(), "left: 'add' has an operand that is no value");
}

TEST_F(CheckerTest, DefinitionInNoBlock) {
  block(1)->insts.erase(block(1)->insts.begin());
  EXPECT_EQ(errors(), "join: 'phi' uses a register whose definition is in no block");
}

TEST_F(CheckerTest, UseBeforeDefinition) {
  std::swap(block(3)->insts[1], block(3)->insts[2]);
  EXPECT_EQ(errors(), "");
  inst(0, 0)->operands[0] = inst(0, 0)->result();
  EXPECT_EQ(errors(), "entry: 'add' uses a register that is not defined on every path to it");
}

TEST_F(CheckerTest, UseThatIsNotDominated) {
  inst(3, 1)->operands[2] = inst(1, 0)->result();
  EXPECT_EQ(errors(), "join: 'select' uses a register that is not defined on every path to it");
  EXPECT_EQ(errors(Scope::Order), "");
  inst(0, 0)->operands[0] = inst(1, 0)->result();
  EXPECT_EQ(errors(Scope::Order), "entry: 'add' uses a register that is not defined on every path to it");
}

TEST_F(CheckerTest, PhiValueNotDefinedInItsPredecessor) {
  inst(3, 0)->operands[1] = inst(1, 0)->result();
  EXPECT_EQ(errors(), "join: 'phi' has a value that is not defined at the end of right");
}

TEST_F(CheckerTest, PhiHasOneValueAPredecessor) {
  inst(3, 0)->blocks[1] = block(1);
  EXPECT_EQ(errors(), "join: 'phi' does not have one value for each predecessor");
  inst(3, 0)->blocks[1] = block(0);
  EXPECT_EQ(errors(), "join: 'phi' does not have one value for each predecessor");
}

TEST_F(CheckerTest, PhiWithTooFewLabels) {
  inst(3, 0)->blocks = inst(3, 0)->blocks.drop_back();
  EXPECT_EQ(errors(), "join: 'phi' has 2 operands and 1 labels");
}

TEST_F(CheckerTest, EntryHasNoPredecessor) {
  inst(1, 2)->blocks[0] = block(0);
  inst(3, 0)->operands = inst(3, 0)->operands.drop_front();
  inst(3, 0)->blocks = inst(3, 0)->blocks.drop_front();
  EXPECT_EQ(errors(), "entry: the entry has a predecessor");
}

TEST_F(CheckerTest, TypeOfTheInstruction) {
  inst(0, 0)->type = Type::ptr();
  EXPECT_EQ(errors(), "entry: 'add' cannot have type ptr");
}

TEST_F(CheckerTest, TypeWhereTheShapeHasNone) {
  inst(3, 2)->type = Type::integer(1);
  EXPECT_EQ(errors(), "join: 'assume' cannot have type i1");
}

TEST_F(CheckerTest, ComparisonOfPointers) {
  Value p = function().params[2];
  for (Opcode op : {Opcode::Eq, Opcode::Ne, Opcode::ULt, Opcode::ULe, Opcode::UGt, Opcode::UGe}) {
    block(1)->insts[0] = function().create(op, Type::ptr(), Type::integer(1), {p, p});
    EXPECT_EQ(errors().find("cannot have type"), std::string::npos);
  }
  block(1)->insts[0] = function().create(Opcode::SLt, Type::ptr(), Type::integer(1), {p, p});
  EXPECT_NE(errors().find("left: 'slt' cannot have type ptr"), std::string::npos);
}

TEST_F(CheckerTest, AccessOfWholeBytes) {
  Value c = function().params[1], p = function().params[2], m = function().params[3];
  block(1)->insts[1] = function().create(Opcode::Store, Type::integer(1), Type::mem(), {c, p, m});
  EXPECT_EQ(errors(), "left: 'store' cannot have type i1");
}

TEST_F(CheckerTest, ResultType) {
  Value a = function().params[0];
  block(2)->insts.insert(block(2)->insts.begin(),
                         function().create(Opcode::Eq, Type::integer(8), Type::integer(8), {a, a}));
  EXPECT_EQ(errors(), "right: 'eq' cannot define i8");
}

TEST_F(CheckerTest, NumberOfResults) {
  block(2)->insts.insert(block(2)->insts.begin(), function().create(Opcode::MemInit, Type::none(), {}, {}));
  EXPECT_EQ(errors(), "right: 'mem.init' has 0 results");
}

TEST_F(CheckerTest, WidthsOfACast) {
  inst(2, 0)->op = Opcode::Trunc;
  EXPECT_EQ(errors(), "right: 'trunc' cannot define i16");
  inst(2, 0)->op = Opcode::SExt;
  EXPECT_EQ(errors(), "");
}

TEST_F(CheckerTest, OperandType) {
  inst(0, 0)->operands[1] = function().constant(16, 1);
  EXPECT_EQ(errors(), "entry: 'add' has an operand of type i16 instead of i8");
}

TEST_F(CheckerTest, PhiOperandType) {
  inst(3, 0)->operands[1] = inst(2, 0)->result();
  EXPECT_EQ(errors(), "join: 'phi' has an operand of type i16 instead of i8");
}

TEST_F(CheckerTest, ConditionType) {
  inst(0, 1)->operands[0] = function().params[0];
  EXPECT_EQ(errors(), "entry: 'br' has an operand of type i8 instead of i1");
}

TEST_F(CheckerTest, TypeOfTheFailedCheck) {
  block(3)->insts[3] =
      function().create(Opcode::Assert, Type::none(), {}, {function().params[1], function().params[0]});
  EXPECT_EQ(errors(), "join: 'assert' has an operand of type i8 instead of i32");
}

TEST_F(CheckerTest, NumberOfOperands) {
  inst(0, 0)->operands = inst(0, 0)->operands.drop_back();
  EXPECT_EQ(errors(), "entry: 'add' has 1 operands and 0 labels");
}

TEST_F(CheckerTest, ReturnsWhatTheFunctionSays) {
  function().resultTypes = {Type::ptr()};
  EXPECT_EQ(errors(), "join: 'ret' has an operand of type i8 instead of ptr");
  function().resultTypes = {};
  EXPECT_EQ(errors(), "join: 'ret' has 1 operands and 0 labels");
}

TEST_F(CheckerTest, TableEntryExists) {
  inst(3, 3)->detail = 5;
  EXPECT_EQ(errors(), "join: 'assert' refers to a table entry that does not exist");
}

TEST_F(CheckerTest, RegionsAreNotMixed) {
  const char *text = R"(fun main(i1 c, ptr p) {
entry:
  m0 = mem.init region 0
  m1 = mem.init region 1
  m2 = store i8 1, p, m0
  m3 = memcpy p, p, i64 1, m2, m1
  m4 = select mem c, m3, m0
  halt
}
)";
  program = parse(text);
  EXPECT_EQ(errors(), "");
  inst(0, 4)->operands[2] = inst(0, 1)->result();
  EXPECT_EQ(errors(), "entry: 'mem.init' of region 1 is mixed with another region");
}

TEST_F(CheckerTest, HavocReachChangesOneMemoryARegion) {
  const char *text = R"(fun main(i1 c, ptr p) {
entry:
  l = mem.init region 2
  m0 = mem.init region 0
  m1 = mem.init region 1
  m2, m3 = havocreach [p, null], l, m0, m1
  m4 = havocreach [p], m2
  m5 = select mem c, m4, m0
  m6 = select mem c, m3, m1
  halt
}
)";
  program = parse(text);
  EXPECT_EQ(errors(), "");
  inst(0, 3)->operands[4] = inst(0, 1)->result();
  EXPECT_EQ(errors(), "entry: 'havocreach' has two memories of one region\n"
                      "entry: 'mem.init' of region 1 is mixed with another region");
  inst(0, 3)->operands[4] = inst(0, 0)->result();
  EXPECT_EQ(errors(), "entry: 'havocreach' has two memories of one region\n"
                      "entry: 'mem.init' of region 1 is mixed with another region");
  program = parse(text);
  inst(0, 5)->operands[1] = inst(0, 3)->results[1];
  EXPECT_NE(errors().find("'mem.init' of region 1 is mixed with another region"), std::string::npos);
}

TEST_F(CheckerTest, HavocReachTakesPointersThenMemories) {
  const char *text = R"(fun main(i8 a, ptr p, mem l, mem m) {
entry:
  n = havocreach [p, p], l, m
  halt
}
)";
  program = parse(text);
  EXPECT_EQ(errors(), "");
  inst(0, 0)->operands[1] = function().params[0];
  EXPECT_EQ(errors(), "entry: 'havocreach' has 1 results");
  program = parse(text);
  inst(0, 0)->operands[3] = function().params[1];
  EXPECT_EQ(errors(), "entry: 'havocreach' has an operand of type ptr instead of mem");
  program = parse(text);
  inst(0, 0)->operands = inst(0, 0)->operands.take_front(2);
  EXPECT_NE(errors(), "");
  program = parse(text);
  inst(0, 0)->detail = 7;
  EXPECT_EQ(errors(), "entry: 'havocreach' refers to a table entry that does not exist");
}

TEST_F(CheckerTest, WhatIsUnreachableMayUseAnything) {
  Block *dead = function().addBlock("dead");
  dead->insts = {function().create(Opcode::Assume, Type::none(), {}, function().params[1]),
                 function().create(Opcode::Ret, Type::none(), {}, inst(1, 0)->result())};
  EXPECT_EQ(errors(), "");
}

TEST_F(CheckerTest, LoopsAreFine) {
  program = parse(R"(fun main() {
entry:
  br loop
loop:
  i = phi i8 [0, entry], [next, loop]
  next = add i8 i, 1
  c = ult i8 next, 10
  br c, loop, end
end:
  r = add i8 next, i
  halt
}
)");
  EXPECT_EQ(errors(), "");
}

TEST_F(CheckerTest, DiesWithTheNameOfThePass) {
  block(1)->insts.pop_back();
  EXPECT_EXIT(checkOrDie(function(), "gssa"), testing::ExitedWithCode(70),
              "Sea-IR of 'main' after gssa: left: the block does not end in a terminator");
}

TEST(Checker, LoopsAreNamedByTheirIterations) {
  auto errorsOf = [](std::string_view line) {
    std::string text = "fun main(i64 n, ptr p, mem m) {\nentry:\n  k = iteration i64 n\n" + std::string(line) +
                       "\n  repeat k\n  halt\n}\n";
    Program program = parse(text);
    return llvm::join(check(program.main()), "\n");
  };
  EXPECT_EQ(errorsOf("m1 = fill i8 7, if 1, p, m, [k by 1 below n]"), "");
  EXPECT_EQ(errorsOf("m1 = fill i8 7, if 1, p, m, [n by 1 below n]"),
            "entry: 'fill' names a register that is no iteration of a loop");
  EXPECT_EQ(errorsOf("r = nondet i8 input \"nd\" each k"), "");
  EXPECT_EQ(errorsOf("r = nondet i8 input \"nd\" each k, n"),
            "entry: 'nondet' names a register that is no iteration of a loop");
  EXPECT_EQ(errorsOf("repeat n"), "entry: 'repeat' names a register that is no iteration of a loop");
}

} // namespace
