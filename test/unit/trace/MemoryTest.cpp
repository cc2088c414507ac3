// The rules of memory, one test each: bytes, pointers in memory, liveness, shadow state, leaks.
#include "Execute.h"

namespace fathom::trace {

// Bytes.

TEST(Memory, LittleEndian) {
  EXPECT_EQ(outcome(R"(
p1, m1 = alloca i64 8, align 4, "x", m0
m2 = store i32 67305985, p1, m1
r1 = load i8 p1, m2
c1 = eq i8 r1, 1
assert c1, assert "byte 0"
p2 = gep p1, i64 1
r2 = load i16 p2, m2
c2 = eq i16 r2, 770
assert c2, assert "bytes 1 and 2"
m3 = store i8 255, p2, m2
r3 = load i32 p1, m3
c3 = eq i32 r3, 67370753
assert c3, assert "bytes 0 to 3"
)"),
            "halted");
}

TEST(Memory, WideIntegers) {
  EXPECT_EQ(outcome(R"(
p1, m1 = alloca i64 16, align 16, "x", m0
r0 = shl i128 5, 64
r1 = or i128 r0, 7
m2 = store i128 r1, p1, m1
p2 = gep p1, i64 8
r2 = load i64 p2, m2
c2 = eq i64 r2, 5
assert c2, assert "upper half"
r3 = load i128 p1, m2
c3 = eq i128 r3, r1
assert c3, assert "all"
r4 = load i24 p1, m2
c4 = eq i24 r4, 7
assert c4, assert "three bytes"
)"),
            "halted");
}

static std::string outcomeOfSmall(const std::string &lines, const vcgen::Inputs &inputs = {}) {
  Executed executed = execute("pointers 4\n" + inOneBlock(lines), inputs);
  return executed.run.end == End::CheckFailed ? executed.program.tables->checks[executed.run.check].text
         : executed.run.end == End::Halted    ? "halted"
                                              : "other";
}

TEST(Memory, PointersOfFourBytes) {
  vcgen::Inputs inputs;
  inputs.addresses[0] = 0xfffef000;
  EXPECT_EQ(outcomeOfSmall(R"(
p1, m1 = alloca i64 8, align 4, "x", m0
p2 = gep p1, i64 5
m2 = store ptr p1, p1, m1
p3 = gep p1, i64 4
m3 = store ptr p2, p3, m2
p4 = load ptr p1, m3
c1 = eq ptr p4, p1
assert c1, assert "the first is whole"
r1 = load i64 p1, m3
c2 = eq i64 r1, 18446445032316530688
assert c2, assert "both, as bytes"
p5 = gep p1, i64 18446744073709551615
p6 = gep p5, i64 69638
r2 = ptrtoint p6
c3 = eq i32 r2, 5
assert c3, assert "addresses have 32 bits"
)",
                           inputs),
            "halted");
}

/// 0x41414141 may be an address, unlike eight such bytes.
TEST(Memory, FilledWordsOfFourBytesMayPoint) {
  vcgen::Inputs inputs;
  inputs.addresses[0] = 0x41414140;
  std::string lines = R"(
p1, m1 = malloc i64 16, align 16, "malloc", m0
p2, m2 = global i64 8, align 8, "g", m1
r1 = ptrtoint p1
m3 = memset p2, i8 65, i64 8, m2
c1 = noleak m3
assert c1, leak "lost"
)";
  EXPECT_EQ(outcomeOfSmall(lines, inputs), "halted");
  inputs.addresses[0] = 0x51414140;
  EXPECT_EQ(outcomeOfSmall(lines, inputs), "lost");
}

TEST(Memory, WhatLivesTogetherFits) {
  std::string two = R"(
p1, m1 = malloc i64 2000000000, align 16, "malloc", m0
p2, m2 = malloc i64 2000000000, align 16, "malloc", m1
)";
  EXPECT_EQ(outcomeOfSmall(two), "halted");
  EXPECT_EQ(outcomeOfSmall(two + "m3 = free p1, m2\np3, m4 = malloc i64 2000000000, align 16, \"malloc\", m3\n"),
            "halted");
  EXPECT_EQ(outcomeOfSmall(two + "p3, m4 = malloc i64 2000000000, align 16, \"malloc\", m2\n"), "other");
  EXPECT_EQ(outcome(two + "p3, m4 = malloc i64 2000000000, align 16, \"malloc\", m2\n"), "halted");
}

TEST(Memory, FreshBytesAreInputs) {
  vcgen::Inputs inputs;
  inputs.initialBytes[{1, 2}] = 9;
  constexpr std::string_view text = R"(
p1, m1 = alloca i64 4, align 4, "x", m0
p2, m2 = malloc i64 4, align 16, "malloc", m1
r1 = load i32 p1, m2
c1 = eq i32 r1, 0
assert c1, assert "absent is 0"
p3, m3 = malloc i64 4, align 16, "malloc", m2
m4 = memcpy p3, p2, i64 4, m3, m3
p4 = gep p3, i64 2
r2 = load i8 p4, m4
c2 = eq i8 r2, 0
assert c2, assert "named"
)";
  EXPECT_EQ(outcome(text), "halted");
  EXPECT_EQ(outcome(text, inputs), "named");
}

TEST(Memory, DataMemsetAndHugeObjects) {
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 1099511627776, align 16, "malloc", m0
p2, m2 = malloc i64 1099511627776, align 16, "malloc", m1
m3 = memset p1, i8 7, i64 1099511627776, m2
q1 = gep p1, i64 549755813888
m4 = data q1, m3, x"0102"
m5 = memcpy p2, p1, i64 1099511627776, m4, m4
q2 = gep p2, i64 549755813887
r1 = load i32 q2, m5
c1 = eq i32 r1, 117571847
assert c1, assert "copied"
m6 = memmove q1, p1, i64 549755813888, m5, m5
r2 = load i16 q1, m6
c2 = eq i16 r2, 1799
assert c2, assert "moved"
r3 = noleak m6
assert r3, leak "lost"
)"),
            "lost");
}

TEST(Memory, MemmoveOverlaps) {
  EXPECT_EQ(outcome(R"(
p1, m1 = alloca i64 8, align 8, "x", m0
m2 = data p1, m1, x"0102030405060708"
p2 = gep p1, i64 2
m3 = memmove p2, p1, i64 6, m2, m2
r1 = load i64 p1, m3
c1 = eq i64 r1, 433757350076154369
assert c1, assert "010201020304 0506"
)"),
            "halted");
}

TEST(Memory, HavocIsNamedByItsPlaceInTheObject) {
  constexpr std::string_view text = R"(
p1, m1 = alloca i64 8, align 8, "x", m0
m2 = store i64 0, p1, m1
p2 = gep p1, i64 4
m3 = havoc p2, i64 2, m2
r1 = load i64 p1, m3
c1 = eq i64 r1, 0
assert c1, assert "zero"
)";
  EXPECT_EQ(outcome(text), "halted");
  seair::Program program = seair::parse(inOneBlock(text));
  vcgen::Inputs inputs;
  for (const seair::Inst *inst : program.main().blocks[0]->insts)
    if (inst->op == seair::Opcode::Havoc)
      inputs.havocBytes[{inst->detail, vcgen::Inputs::anyObject, 6}] = 1;
  EXPECT_EQ(outcome(text, inputs), "halted") << "a byte outside";
  auto index = std::get<0>(inputs.havocBytes.begin()->first);
  inputs.havocBytes[{index, vcgen::Inputs::anyObject, 5}] = 1;
  EXPECT_EQ(outcome(text, inputs), "zero");
}

// Pointers in memory.

TEST(Memory, AStoredPointerKeepsItsObject) {
  EXPECT_EQ(outcome(R"(
p1, m1 = alloca i64 8, align 8, "p", m0
p2, m2 = malloc i64 4, align 16, "malloc", m1
q = gep p2, i64 100
m3 = store ptr q, p1, m2
m4 = free p2, m3
r = load ptr p1, m4
c1 = eq ptr r, q
assert c1, assert "equal"
r2 = offsetof r
c2 = eq i64 r2, 100
assert c2, assert "offset"
r3 = kindof r
c3 = eq i8 r3, 5
assert c3, assert "kind"
r4 = sizeof r
c4 = eq i64 r4, 4
assert c4, assert "size"
)"),
            "halted");
}

TEST(Memory, ACutPointerIsOnlyAnAddress) {
  // The object is dead, so that its address leads nowhere.
  constexpr std::string_view text = R"(
p1, m1 = alloca i64 24, align 8, "p", m0
p2, m2 = malloc i64 4, align 16, "malloc", m1
m3 = store ptr p2, p1, m2
m4 = free p2, m3
)";
  auto kindAfter = [&](std::string_view lines) {
    return outcome(std::string(text) + std::string(lines) + R"(
r1 = load ptr at, m
r2 = kindof r1
c1 = ne i8 r2, 5
assert c1, assert "object"
c2 = ne i8 r2, 1
assert c2, assert "address"
)");
  };
  EXPECT_EQ(kindAfter("at = gep p1, i64 3\nm = memmove at, p1, i64 8, m4, m4"), "object");
  EXPECT_EQ(kindAfter("at = gep p1, i64 0\nr = load i64 at, m4\nm = store i64 r, at, m4"), "address");
  EXPECT_EQ(kindAfter("at = gep p1, i64 0\ne = gep p1, i64 7\nr = load i8 e, m4\nm = store i8 r, e, m4"), "address");
  EXPECT_EQ(kindAfter("at = gep p1, i64 0\ne = gep p1, i64 8\nm = store i8 1, e, m4"), "object");
  EXPECT_EQ(kindAfter("at = gep p1, i64 0\nm = memmove at, p1, i64 4, m4, m4"), "address");
  EXPECT_EQ(kindAfter("at = gep p1, i64 0\nm = memset at, i8 1, i64 0, m4"), "object");
  EXPECT_EQ(kindAfter("at = gep p1, i64 8\nf = gep p1, i64 4\nt = gep p1, i64 12\n"
                      "n1 = memcpy at, p1, i64 4, m4, m4\nm = memcpy t, f, i64 4, n1, n1"),
            "address");
}

TEST(Memory, BytesOfAPointerAreItsAddress) {
  EXPECT_EQ(outcome(R"(
p1, m1 = alloca i64 8, align 8, "p", m0
p2, m2 = malloc i64 4, align 16, "malloc", m1
q = gep p2, i64 3
m3 = store ptr q, p1, m2
r1 = load i64 p1, m3
r2 = ptrtoint q
c1 = eq i64 r1, r2
assert c1, assert "address"
m4 = store i64 r1, p1, m3
r3 = load ptr p1, m4
c2 = isderef r3, i64 1
assert c2, assert "found again"
c3 = isderef r3, i64 2
assert c3, assert "one byte is left"
)"),
            "one byte is left");
}

// Liveness and shadow state.

TEST(Memory, IsDeref) {
  EXPECT_EQ(outcome(R"(
p1, m1 = alloca i64 4, align 4, "x", m0
p2 = gep p1, i64 4
c1 = isderef p2, i64 0
assert c1, bounds "nothing behind the end"
p3 = gep p1, i64 18446744073709551615
c2 = isderef p3, i64 0
n2 = xor i1 c2, 1
assert n2, bounds "before the start"
c3 = isderef p2, i64 18446744073709551614
n3 = xor i1 c3, 1
assert n3, bounds "no wrap"
c4 = isderef null, i64 1
assert c4, bounds "null"
)"),
            "null");
}

TEST(Memory, AllocationAndFree) {
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 4, align 16, "malloc", m0
c1 = isalloc p1, m1
assert c1, use-after-free "allocated"
c2 = isclean m1
n2 = xor i1 c2, 1
assert n2, assert "not clean"
m2 = free p1, m1
c3 = isclean m2
assert c3, memory-cleanup "clean"
c4 = isalloc null, m2
n4 = xor i1 c4, 1
assert n4, assert "null is not"
m3 = free null, m2
c5 = isalloc p1, m3
assert c5, use-after-free "freed"
)"),
            "freed");
}

TEST(Memory, Modified) {
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 4, align 16, "malloc", m0
c1 = ismod p1, m1
n1 = xor i1 c1, 1
assert n1, assert "fresh"
m2 = memset p1, i8 0, i64 0, m1
c2 = ismod p1, m2
n2 = xor i1 c2, 1
assert n2, assert "nothing set"
m3 = havoc p1, i64 1, m2
c3 = ismod p1, m3
assert c3, assert "havoc"
m4 = resetmod p1, m3
c4 = ismod p1, m4
n4 = xor i1 c4, 1
assert n4, assert "reset"
p2, m5 = malloc i64 4, align 16, "malloc", m4
m6 = memcpy p2, p1, i64 4, m5, m5
c5 = ismod p1, m6
n5 = xor i1 c5, 1
assert n5, assert "the source is not"
c6 = ismod p2, m6
assert c6, assert "the destination is"
)"),
            "halted");
}

TEST(Memory, ModifiedWhileItIsTracked) {
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 4, align 16, "malloc", m0
m2 = trackmod 0, m1
m3 = store i32 1, p1, m2
c1 = ismod p1, m3
n1 = xor i1 c1, 1
assert n1, assert "written while nobody looks"
m4 = trackmod 1, m3
c2 = ismod p1, m4
n2 = xor i1 c2, 1
assert n2, assert "switching on modifies nothing"
m5 = store i32 1, p1, m4
m6 = trackmod 0, m5
c3 = ismod p1, m6
assert c3, assert "what was noted stays"
)"),
            "halted");
}

TEST(Memory, StackRestoreKillsWhatCameAfter) {
  EXPECT_EQ(outcome(R"(
p1, m1 = alloca i64 4, align 4, "x", m0
r1 = stacksave m1
p2, m2 = alloca i64 4, align 4, "y", m1
p3, m3 = malloc i64 4, align 16, "malloc", m2
m4 = stackrestore i64 r1, m3
c1 = isalloc p1, m4
assert c1, use-after-scope "before"
c3 = isalloc p3, m4
assert c3, use-after-free "heap"
c2 = isalloc p2, m4
assert c2, use-after-scope "after"
)"),
            "after");
}

TEST(Memory, RegionsHaveTheirOwnVersions) {
  EXPECT_EQ(outcome(R"(
n0 = mem.init region 1
p1, m1 = alloca i64 4, align 4, "x", m0
p2, n1 = malloc i64 4, align 16, "malloc", n0
m2 = store i32 1, p1, m1
n2 = memcpy p2, p1, i64 4, n1, m2
r1 = load i32 p2, n2
c1 = eq i32 r1, 1
assert c1, assert "copied"
c2 = isclean m2
assert c2, assert "the heap object is elsewhere"
c3 = isclean n2
assert c3, memory-cleanup "there"
)"),
            "there");
}

// Leaks.

TEST(Memory, LeaksAreWhatNothingLeadsTo) {
  constexpr std::string_view list = R"(
g, m1 = global i64 16, align 8, "head", m0
m2 = memset g, i8 0, i64 16, m1
p1, m3 = malloc i64 24, align 16, "malloc", m2
p2, m4 = malloc i64 24, align 16, "malloc", m3
head = gep g, i64 8
link = gep p1, i64 16
inside = gep p2, i64 5
m5 = store ptr p1, head, m4
m6 = store ptr inside, link, m5
)";
  vcgen::Inputs inputs;
  inputs.addresses[2] = 0x10000;
  auto leaks = [&](std::string_view lines) {
    return outcome(std::string(list) + std::string(lines) + "\nc = noleak m\nassert c, leak \"lost\"", inputs);
  };
  EXPECT_EQ(leaks("m = store i8 1, g, m6"), "halted");
  EXPECT_EQ(leaks("m = store ptr null, link, m6"), "lost") << "the link is cut";
  EXPECT_EQ(leaks("m = store i8 0, link, m6"), "halted") << "another address in the object";
  EXPECT_EQ(leaks("e = gep link, i64 4\nm = store i32 1, e, m6"), "lost") << "half of the link is overwritten";
  EXPECT_EQ(leaks("e = gep g, i64 1\nm7 = store ptr null, head, m6\nm = store ptr p1, e, m7"), "lost") << "not aligned";
  EXPECT_EQ(leaks("m = free p1, m6"), "lost") << "a freed object leads nowhere";
  EXPECT_EQ(leaks("r = load i64 link, m6\nm7 = store i64 r, g, m6\nm = free p1, m7"), "halted") << "an integer";
  EXPECT_EQ(leaks("r = load i64 link, m6\nw = zext i64 r to i128\nh = shl i128 w, 64\n"
                  "m7 = free p1, m6\nm = store i128 h, g, m7"),
            "halted")
      << "the upper half of an integer";
  EXPECT_EQ(leaks("m7 = free p1, m6\nm = free p2, m7"), "halted");
}

TEST(Memory, ALeakBehindAFill) {
  vcgen::Inputs inputs;
  inputs.addresses[1] = 0x050505050500;
  constexpr std::string_view text = R"(
g, m1 = global i64 1099511627776, align 8, "g", m0
p1, m2 = malloc i64 16, align 16, "malloc", m1
q = gep g, i64 77
m3 = memset q, i8 5, i64 99999999, m2
e = gep g, i64 4086
m4 = memset e, i8 0, i64 2, m3
c = noleak m4
assert c, leak "lost"
)";
  EXPECT_EQ(outcome(text, inputs), "halted") << "at offset 4080 stands 0x0000050505050505";
  inputs.addresses[1] = 0x050505050600;
  EXPECT_EQ(outcome(text, inputs), "lost");
}

TEST(Memory, InitialBytesMayHoldAnAddress) {
  vcgen::Inputs inputs;
  inputs.addresses[1] = 0x12340;
  inputs.initialBytes[{0, 4096}] = 0x40;
  inputs.initialBytes[{0, 4097}] = 0x23;
  inputs.initialBytes[{0, 4098}] = 0x01;
  constexpr std::string_view text = R"(
g, m1 = global i64 1099511627776, align 8, "g", m0
p1, m2 = malloc i64 16, align 16, "malloc", m1
c = noleak m2
assert c, leak "lost"
)";
  EXPECT_EQ(outcome(text, inputs), "halted");
  EXPECT_EQ(outcome(text), "lost");
}

/// What `holder` holds, 8 bytes with the address of another object, is used as a pointer after `write`.
static std::string outcomeOfUse(const std::string &holder, const std::string &write) {
  vcgen::Inputs inputs;
  inputs.addresses[1] = 0x12340;
  for (unsigned i = 0; auto byte : {0x40, 0x23, 0x01, 0x00}) {
    inputs.initialBytes[{0, i}] = static_cast<uint8_t>(byte);
    inputs.havocBytes[{0, vcgen::Inputs::anyObject, i++}] = static_cast<uint8_t>(byte);
  }
  return outcome("holder, m1 = " + holder + R"( i64 8, align 8, "holder", m0
other, m2 = malloc i64 16, align 16, "other", m1
a = ptrtoint other
)" + write + R"(
p = load ptr holder, m3, m3
c = isderef p, i64 1
assert c, bounds "no object"
)",
                 inputs);
}

TEST(Memory, AVariableThatNobodySetLeadsToNoObject) {
  EXPECT_EQ(outcomeOfUse("alloca", "m3 = resetmod holder, m2"), "no object");
  EXPECT_EQ(outcomeOfUse("alloca", "m3 = havoc holder, i64 8, m2"), "halted");
  EXPECT_EQ(outcomeOfUse("alloca", "m3 = store i8 64, holder, m2"), "halted");
  EXPECT_EQ(outcomeOfUse("malloc", "m3 = resetmod holder, m2"), "halted") << "harnesses make assumptions about it";
}

} // namespace fathom::trace
