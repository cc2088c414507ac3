// Loads, stores, block operations and pointers in memory.
#include "vcgen/Verdict.h"

namespace fathom::vcgen {

TEST(Contents, LoadGivesWhatWasStored) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 16, align 8, "x", m0
    r1 = nondet i32 input "a"
    m2 = store i32 r1, p1, m1
    p2 = gep p1, i64 4
    m3 = store i32 7, p2, m2
    r2 = load i32 p1, m3
    r3 = eq i32 r1, r2
    assert r3, assert "same")"),
            "holds");
}

TEST(Contents, NarrowLoadsSeeBytesLittleEndian) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 16, align 8, "x", m0
    m2 = store i32 287454020, p1, m1
    p2 = gep p1, i64 1
    r2 = load i16 p2, m2
    r3 = eq i16 r2, 8755
    assert r3, assert "0x2233")"),
            "holds");
}

TEST(Contents, WideLoadSpansStores) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 16, align 8, "x", m0
    r1 = nondet i16 input "a"
    r2 = nondet i16 input "b"
    m2 = store i16 r1, p1, m1
    p2 = gep p1, i64 2
    m3 = store i16 r2, p2, m2
    r3 = load i32 p1, m3
    r4 = trunc i32 r3 to i16
    r5 = lshr i32 r3, 16
    r6 = trunc i32 r5 to i16
    r7 = eq i16 r4, r1
    r8 = eq i16 r6, r2
    r9 = and i1 r7, r8
    assert r9, assert "both halves")"),
            "holds");
}

TEST(Contents, PartialOverwriteKeepsTheRest) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 16, align 8, "x", m0
    m2 = store i32 4294967295, p1, m1
    p2 = gep p1, i64 3
    m3 = store i16 0, p2, m2
    r3 = load i32 p1, m3
    r4 = eq i32 r3, 16777215
    assert r4, assert "0x00ffffff")"),
            "holds");
}

TEST(Contents, UninitialisedBytesAreArbitraryButStable) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 16, align 8, "x", m0
    r1 = load i32 p1, m1
    r2 = load i32 p1, m1
    r3 = eq i32 r1, r2
    assert r3, assert "stable"
    r4 = ne i32 r1, 12345
    assert r4, assert "arbitrary")"),
            "arbitrary");
}

TEST(Contents, SymbolicOffsets) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 40, align 8, "x", m0
    r1 = nondet i64 input "i"
    r2 = nondet i64 input "j"
    r3 = ult i64 r1, 10
    r4 = ult i64 r2, 10
    assume r3
    assume r4
    r5 = mul i64 r1, 4
    r6 = mul i64 r2, 4
    p2 = gep p1, i64 r5
    p3 = gep p1, i64 r6
    m2 = memset p1, i8 0, i64 40, m1
    m3 = store i32 5, p2, m2
    r7 = load i32 p3, m3
    r8 = eq i64 r1, r2
    r9 = select i32 r8, 5, 0
    r10 = eq i32 r7, r9
    assert r10, assert "element"
    r11 = ne i32 r7, 5
    assert r11, assert "may be the same")"),
            "may be the same");
}

TEST(Contents, MisalignedSymbolicOffsets) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 16, align 8, "x", m0
    r1 = nondet i64 input "i"
    r3 = ule i64 r1, 12
    assume r3
    p2 = gep p1, i64 r1
    m2 = memset p1, i8 0, i64 16, m1
    m3 = store i32 4294967295, p2, m2
    p3 = gep p1, i64 4
    r4 = load i32 p3, m3
    r5 = eq i64 r1, 5
    r6 = eq i32 r4, 4294967040
    r7 = xor i1 r5, 1
    r8 = or i1 r7, r6
    assert r8, assert "shifted by a byte")"),
            "holds");
}

TEST(Contents, ConstantTableWithSymbolicIndex) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = constant i64 8, align 2, "table", m0
    m2 = data p1, m1, x"0100020003000400"
    r1 = nondet i64 input "i"
    r2 = ult i64 r1, 4
    assume r2
    r3 = shl i64 r1, 1
    p2 = gep p1, i64 r3
    r4 = load i16 p2, m2
    r5 = zext i16 r4 to i64
    r6 = add i64 r1, 1
    r7 = eq i64 r5, r6
    assert r7, assert "entry"
    r8 = ne i16 r4, 3
    assert r8, assert "every entry is met")"),
            "every entry is met");
}

TEST(Contents, MemsetThenWideRead) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    r1 = nondet i8 input "c"
    m2 = memset p1, i8 r1, i64 9, m1
    p2 = gep p1, i64 2
    r2 = load i32 p2, m2
    r3 = zext i8 r1 to i32
    r4 = mul i32 r3, 16843009
    r5 = eq i32 r2, r4
    assert r5, assert "four times the byte"
    p3 = gep p1, i64 8
    r6 = load i16 p3, m2
    r7 = lshr i16 r6, 8
    r8 = eq i16 r7, 0
    assert r8, assert "behind the end")"),
            "behind the end");
}

TEST(Contents, MemsetOfSymbolicLength) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    r1 = nondet i64 input "n"
    r2 = ule i64 r1, 16
    assume r2
    m2 = memset p1, i8 1, i64 16, m1
    m3 = memset p1, i8 0, i64 r1, m2
    r3 = load i32 p1, m3
    r4 = eq i64 r1, 2
    r5 = eq i32 r3, 16842752
    r6 = xor i1 r4, 1
    r7 = or i1 r6, r5
    assert r7, assert "two bytes"
    r8 = ne i32 r3, 16777216
    assert r8, assert "three bytes")"),
            "three bytes");
}

TEST(Contents, CopyAndOverlappingMove) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    m2 = data p1, m1, x"000102030405060708090a0b0c0d0e0f"
    p2 = gep p1, i64 2
    m3 = memmove p2, p1, i64 6, m2, m2
    r1 = load i64 p1, m3
    r2 = eq i64 r1, 361417177238077696
    assert r2, assert "0x0504030201000100"
    p3, m4 = malloc i64 4, align 16, "y", m3
    m5 = memcpy p3, p2, i64 4, m4, m4
    r3 = load i32 p3, m5
    r4 = eq i32 r3, 50462976
    assert r4, assert "0x03020100")"),
            "holds");
}

TEST(Contents, CopyOfSymbolicLength) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 8, align 16, "x", m0
    p2, m2 = malloc i64 8, align 16, "y", m1
    r1 = nondet i64 input "n"
    r2 = ule i64 r1, 8
    assume r2
    m3 = memset p1, i8 1, i64 8, m2
    m4 = memset p2, i8 2, i64 8, m3
    m5 = memcpy p2, p1, i64 r1, m4, m4
    r3 = load i16 p2, m5
    r4 = eq i16 r3, 257
    r5 = eq i16 r3, 513
    r6 = eq i16 r3, 514
    r7 = or i1 r4, r5
    r8 = or i1 r7, r6
    assert r8, assert "none, one or both bytes"
    r9 = ne i16 r3, 513
    assert r9, assert "one byte")"),
            "one byte");
}

TEST(Contents, HavocMakesBytesArbitrary) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 8, align 16, "x", m0
    m2 = memset p1, i8 0, i64 8, m1
    m3 = havoc p1, i64 4, m2
    p2 = gep p1, i64 4
    r1 = load i32 p2, m3
    r2 = eq i32 r1, 0
    assert r2, assert "behind"
    r3 = load i32 p1, m3
    r4 = ne i32 r3, 99
    assert r4, assert "inside")"),
            "inside");
}

TEST(Contents, SelectOfMemoriesAndBases) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 4, align 4, "x", m0
    p2, m2 = alloca i64 4, align 4, "y", m1
    r1 = nondet i1 input "c"
    r2 = nondet i1 input "d"
    m3 = store i32 1, p1, m2
    m4 = store i32 2, p2, m3
    p3 = select ptr r1, p1, p2
    m5 = store i32 3, p3, m4
    m6 = select mem r2, m5, m4
    r3 = load i32 p1, m6
    r4 = and i1 r1, r2
    r5 = select i32 r4, 3, 1
    r6 = eq i32 r3, r5
    assert r6, assert "x"
    r7 = load i32 p3, m6
    r8 = select i32 r1, 1, 2
    r9 = select i32 r2, 3, r8
    r10 = eq i32 r7, r9
    assert r10, assert "through the choice")"),
            "holds");
}

// ---- pointers in memory

TEST(PointerCells, ComeBackWhole) {
  Solved solved = solveLines(R"(
    p1, m1 = alloca i64 8, align 8, "p", m0
    p2, m2 = malloc i64 4, align 16, "x", m1
    p3 = gep p2, i64 3
    m3 = store ptr p3, p1, m2
    p4 = load ptr p1, m3
    r1 = eq ptr p4, p3
    assert r1, assert "same"
    r2 = isderef p4, i64 2
    assert r2, bounds "one byte is left")");
  EXPECT_EQ(solved.verdict, "one byte is left");
  EXPECT_EQ(solved.addresses, 0u) << "an intact pointer needs no address";
}

TEST(PointerCells, CutTagIsNoPointer) {
  // Its lowest byte overwritten, the integer may point elsewhere or nowhere.
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 8, align 8, "p", m0
    p2, m2 = malloc i64 4, align 16, "x", m1
    m3 = store ptr p2, p1, m2
    m4 = store i8 3, p1, m3
    p4 = load ptr p1, m4
    r1 = eq ptr p4, p2
    r2 = xor i1 r1, 1
    assert r2, assert "aligned objects do not begin there"
    r3 = isderef p4, i64 1
    assert r3, bounds "not a valid pointer")"),
            "not a valid pointer");
}

TEST(PointerCells, CopyMovesPointers) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 24, align 8, "s", m0
    p2, m2 = malloc i64 4, align 16, "x", m1
    p3 = gep p1, i64 8
    m3 = store ptr p2, p3, m2
    p5, m4 = alloca i64 24, align 8, "t", m3
    m5 = memcpy p5, p1, i64 24, m4, m4
    p6 = gep p5, i64 8
    p7 = load ptr p6, m5
    r1 = eq ptr p7, p2
    assert r1, assert "copied"
    r2 = isalloc p7, m5
    assert r2, use-after-free "lives")"),
            "holds");
}

TEST(PointerCells, CopyOfHalfAPointerIsAnInteger) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 8, align 8, "s", m0
    p2, m2 = malloc i64 4, align 16, "x", m1
    m3 = store ptr p2, p1, m2
    p5, m4 = alloca i64 8, align 8, "t", m3
    m5 = memset p5, i8 0, i64 8, m4
    m6 = memcpy p5, p1, i64 4, m5, m5
    p7 = load ptr p5, m6
    r1 = ptrtoint p2
    r2 = ult i64 r1, 4294967296
    r3 = xor i1 r2, 1
    r4 = eq ptr p7, p2
    r5 = or i1 r3, r4
    assert r5, assert "a small address survives"
    assert r4, assert "a large one does not")"),
            "a large one does not");
}

TEST(PointerCells, ByteWiseCopy) {
  std::string lines = R"(
    p1, m1 = alloca i64 8, align 8, "s", m0
    p2, m2 = malloc i64 4, align 16, "x", m1
    p3, m3 = alloca i64 8, align 8, "t", m2
    p4 = gep p2, i64 2
    m4 = store ptr p4, p1, m3
)";
  for (int i = 0; i < 8; ++i) {
    std::string n = std::to_string(i), memory = i ? "ma" + std::to_string(i - 1) : "m4";
    lines += "pa" + n + " = gep p1, i64 " + n + "\n";
    lines += "pb" + n + " = gep p3, i64 " + n + "\n";
    lines += "ra" + n + " = load i8 pa" + n + ", " + memory + "\n";
    lines += "ma" + n + " = store i8 ra" + n + ", pb" + n + ", " + memory + "\n";
  }
  EXPECT_EQ(verdict(lines + R"(
    p6 = load ptr p3, ma7
    r1 = eq ptr p6, p4
    assert r1, assert "the same pointer"
    r2 = isderef p6, i64 2
    assert r2, bounds "in bounds"
    r3 = sizeof p6
    r4 = eq i64 r3, 4
    assert r4, assert "its object")"),
            "holds");
}

TEST(PointerCells, UninitialisedPointerIsAnyInteger) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 8, align 8, "s", m0
    p2, m2 = malloc i64 4, align 16, "x", m1
    p3 = load ptr p1, m2
    r1 = ne ptr p3, p2
    assert r1, assert "may hit an object")"),
            "may hit an object");
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 8, align 8, "s", m0
    p3 = load ptr p1, m1
    r1 = isderef p3, i64 1
    assert r1, bounds "mostly invalid")"),
            "mostly invalid");
}

TEST(PointerCells, NullFromZeroedMemory) {
  Solved solved = solveLines(R"(
    p1, m1 = alloca i64 16, align 8, "s", m0
    m2 = memset p1, i8 0, i64 16, m1
    p2 = gep p1, i64 8
    p3 = load ptr p2, m2
    r1 = eq ptr p3, null
    assert r1, assert "null"
    r2 = kindof p3
    r3 = eq i8 r2, 0
    assert r3, assert "kind")");
  EXPECT_EQ(solved.verdict, "holds");
}

TEST(PointerCells, StoredOnOneBranchOnly) {
  EXPECT_EQ(solve(R"(fun main() {
entry:
  m0 = mem.init region 0
  p1, m1 = alloca i64 8, align 8, "s", m0
  p2, m2 = malloc i64 4, align 16, "x", m1
  r0 = nondet i1 input "c"
  br r0, yes, join
yes:
  m3 = store ptr p2, p1, m2
  br join
join:
  m4 = phi mem [m2, entry], [m3, yes]
  p3 = load ptr p1, m4
  r1 = eq ptr p3, p2
  r2 = xor i1 r0, 1
  r3 = or i1 r2, r1
  assert r3, assert "where it was stored"
  assert r1, assert "elsewhere"
  halt
}
)")
                .verdict,
            "elsewhere");
}

} // namespace fathom::vcgen
