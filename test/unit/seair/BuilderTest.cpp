#include "seair/Builder.h"
#include "seair/Checker.h"
#include "seair/Text.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::seair;

namespace {

TEST(Builder, BuildsEveryShapeWellTyped) {
  Program program;
  Function &function = program.functions.emplace_back("main", *program.tables);
  function.resultTypes = {Type::integer(8)};
  Builder b(function);
  Block *entry = function.addBlock("entry"), *left = function.addBlock("left"), *right = function.addBlock("right");
  b.setBlock(entry);
  b.setLoc({program.tables->files.intern("a.c"), 3, 1});
  Value x = b.nondet(Type::integer(8), NondetSource::Input, "x");
  Value wide = b.zextOrTrunc(x, 64);
  EXPECT_EQ(b.zextOrTrunc(wide, 64), wide);
  Value cond = b.compare(Opcode::ULt, wide, b.integer(64, 4));
  Value mem = b.memInit(0);
  auto [p, m1, life] = b.alloc(Opcode::Malloc, b.integer(64, 4), {"malloc", 16}, mem);
  EXPECT_FALSE(life.valid());
  Value m2 = b.store(x, p, m1);
  m2 = b.data(p, m2, "\x01\x02");
  m2 = b.memset(p, b.integer(8, 0), wide, m2);
  m2 = b.memcpy(Opcode::Memmove, p, p, wide, m2, m2);
  m2 = b.havoc(p, wide, m2);
  m2 = b.resetMod(b.gep(p, wide), m2);
  m2 = b.stackRestore(b.stackSave(m2), m2);
  b.assume(b.isDeref(p, b.ptrToInt(p)));
  b.assume(b.isAlloc(b.intToPtr(wide, m2), m2));
  b.assume(b.isMod(p, m2));
  b.assume(b.isClean(m2));
  b.assume(b.compare(Opcode::Eq, b.kindOf(p), b.integer(8, 5)));
  b.assertThat(b.compare(Opcode::Eq, b.offsetOf(p), b.sizeOf(p)), PropertyKind::Bounds, "p");
  b.assertThat(b.noLeak(b.free(p, m2)), PropertyKind::Leak);
  b.condBr(cond, left, right);
  b.setBlock(left);
  Value loaded = b.load(Type::integer(8), p, m2);
  b.br(right);
  b.setBlock(right);
  Inst *phi = b.phi(Type::integer(8), {loaded, Value{}}, {left, entry});
  phi->operands[1] = x;
  b.ret(b.select(cond, phi->result(), b.binary(Opcode::Add, x, x)));

  EXPECT_EQ(check(function), std::vector<std::string>{});
  std::string text = toString(program);
  EXPECT_EQ(toString(parse(text)), text);
  EXPECT_NE(text.find("assert r13, bounds \"p\" @ \"a.c\":3:1"), std::string::npos) << text;
}

TEST(Function, SharesConstantsOfOneWidth) {
  Program program;
  Function &function = program.functions.emplace_back("main", *program.tables);
  EXPECT_EQ(function.constant(8, 5), function.constant(llvm::APInt(8, 5)));
  EXPECT_NE(function.constant(8, 5), function.constant(16, 5));
  EXPECT_NE(function.constant(1, 0), function.constant(1, 1));
  EXPECT_EQ(function.nullPtr(), function.nullPtr());
  EXPECT_TRUE(function.isNull(function.nullPtr()));
  EXPECT_FALSE(function.isNull(function.constant(64, 0)));
}

} // namespace
