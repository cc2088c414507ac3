// The object a broken check is about.
#include "Execute.h"

#include "seair/Builder.h"

namespace fathom::trace {

using seair::ObjectKind;

static MemoryFact factOf(std::string_view lines, const vcgen::Inputs &inputs = {}) {
  Executed executed = execute(inOneBlock(lines), inputs);
  EXPECT_EQ(executed.run.end, End::CheckFailed);
  EXPECT_TRUE(executed.run.memory);
  return executed.run.memory.value_or(MemoryFact());
}

TEST(MemoryFact, OutOfBounds) {
  MemoryFact fact = factOf(R"(
p1, m1 = malloc i64 8, align 16, "malloc", m0 @ "a.c":12:3
p2 = gep p1, i64 18446744073709551612
c1 = isderef p2, i64 4
assert c1, bounds "write of 4 bytes"
)");
  EXPECT_EQ(fact.kind, ObjectKind::Heap);
  EXPECT_EQ(fact.name, "malloc");
  EXPECT_EQ(fact.size, 8u);
  EXPECT_EQ(fact.allocated.line, 12u);
  EXPECT_EQ(fact.offset, -4);
  EXPECT_EQ(fact.accessSize, 4u);
  EXPECT_TRUE(fact.alive);
}

TEST(MemoryFact, ThePointerThatMakesItFalse) {
  MemoryFact fact = factOf(R"(
p1, m1 = alloca i64 8, align 16, "good", m0
p2, m2 = alloca i64 2, align 16, "bad", m1
c1 = isderef p1, i64 4
c2 = isderef p2, i64 4
c3 = and i1 c1, c2
assert c3, bounds "copy"
)");
  EXPECT_EQ(fact.name, "bad");
  EXPECT_EQ(fact.kind, ObjectKind::Stack);
}

TEST(MemoryFact, AnAccessSaysMoreThanAQuestion) {
  MemoryFact fact = factOf(R"(
p1, m1 = alloca i64 2, align 16, "x", m0
r1 = kindof p1
c1 = eq i8 r1, 5
c2 = isderef p1, i64 4
c3 = or i1 c1, c2
assert c3, bounds "read"
)");
  EXPECT_EQ(fact.accessSize, 4u);
}

TEST(MemoryFact, ThroughASelect) {
  MemoryFact fact = factOf(R"(
p1, m1 = alloca i64 2, align 16, "x", m0
p2, m2 = alloca i64 3, align 16, "y", m1
r0 = nondet i1 input "c"
c1 = isderef p1, i64 4
c2 = isderef p2, i64 4
c3 = select i1 r0, c1, c2
assert c3, bounds "read"
)");
  EXPECT_EQ(fact.name, "y");
}

TEST(MemoryFact, NullAndInvalid) {
  MemoryFact null = factOf(R"(
p = gep null, i64 8
r1 = kindof p
c1 = ne i8 r1, 0
assert c1, null "read of 4 bytes"
)");
  EXPECT_EQ(null.kind, ObjectKind::Null);
  EXPECT_EQ(null.offset, 8);
  MemoryFact compared = factOf("c1 = ne ptr null, null\nassert c1, null \"read\"");
  EXPECT_EQ(compared.kind, ObjectKind::Null);
  MemoryFact invalid = factOf("p = inttoptr i64 64, m0\nc1 = isderef p, i64 1\nassert c1, bounds \"read\"");
  EXPECT_EQ(invalid.kind, ObjectKind::Invalid);
  EXPECT_EQ(invalid.offset, 64);
}

TEST(MemoryFact, FreedAndWhere) {
  seair::Program program;
  program.functions.emplace_back("main", *program.tables);
  seair::Function &main = program.main();
  seair::Builder builder(main);
  builder.setBlock(main.addBlock("entry"));
  auto [p, born, none] =
      builder.alloc(seair::Opcode::Malloc, builder.integer(64, 8), {"malloc", 16}, builder.memInit(0));
  builder.setLoc({program.tables->files.intern("a.c"), 20, 3});
  seair::Value mem = builder.free(p, born);
  builder.assertThat(builder.isAlloc(p, mem), PropertyKind::UseAfterFree, "read of 1 byte");
  builder.halt();
  main.renumberBlocks();
  Budget budget;
  trace::Run result = run(main, {}, budget);
  ASSERT_TRUE(result.memory);
  EXPECT_FALSE(result.memory->alive);
  EXPECT_EQ(result.memory->ended.line, 20u);
  EXPECT_FALSE(result.memory->accessSize);
}

TEST(MemoryFact, TheLostObject) {
  MemoryFact fact = factOf(R"(
g, m1 = global i64 8, align 8, "g", m0
p1, m2 = malloc i64 8, align 16, "malloc", m1
p2, m3 = malloc i64 5, align 16, "strdup", m2
m4 = store ptr p1, g, m3
c1 = noleak m4
assert c1, leak
)");
  EXPECT_TRUE(fact.leaked);
  EXPECT_EQ(fact.name, "strdup");
}

TEST(MemoryFact, OnlyForMemoryChecks) {
  Executed executed = execute(inOneBlock("c1 = isderef null, i64 4\nassert c1, assert \"is_deref(p, 4)\""));
  EXPECT_EQ(executed.run.end, End::CheckFailed);
  EXPECT_FALSE(executed.run.memory);
}

} // namespace fathom::trace
