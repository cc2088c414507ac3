// Addresses, comparisons, lifetimes, leaks, and what a model says about inputs.
#include "vcgen/Verdict.h"

#include "support/Error.h"

namespace fathom::vcgen {

TEST(Pointers, IsDerefDoesNotWrap) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 8, align 16, "x", m0
    r1 = nondet i64 input "i"
    r2 = nondet i64 input "n"
    p2 = gep p1, i64 r1
    r3 = isderef p2, i64 r2
    assume r3
    r4 = ule i64 r1, 8
    r5 = ule i64 r2, 8
    r6 = and i1 r4, r5
    r7 = add i64 r1, r2
    r8 = ule i64 r7, 8
    r9 = and i1 r6, r8
    assert r9, assert "in bounds")"),
            "holds");
}

TEST(Pointers, HugeObjects) {
  EXPECT_EQ(verdict(R"(
    r0 = nondet i64 input "size"
    p1, m1 = malloc i64 r0, align 16, "x", m0
    p2 = gep p1, i64 18446744073709551615
    r3 = isderef p2, i64 1
    r4 = xor i1 r3, 1
    assert r4, assert "one before the object")"),
            "holds");
}

TEST(Pointers, NullPlusOffset) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 8, align 16, "x", m0
    r1 = nondet i64 input "i"
    p2 = gep null, i64 r1
    r2 = isderef p2, i64 1
    r3 = isalloc p2, m1
    r4 = or i1 r2, r3
    r5 = xor i1 r4, 1
    assert r5, null "never valid"
    r6 = kindof p2
    r7 = eq i8 r6, 0
    assert r7, assert "kind null"
    r8 = eq ptr p2, null
    r9 = eq i64 r1, 0
    r10 = eq i1 r8, r9
    assert r10, assert "null exactly at 0")"),
            "holds");
}

TEST(Pointers, LiveObjectsAreNeverNull) {
  Solved solved = solveLines(R"(
    r0 = nondet i64 input "size"
    r1 = ule i64 r0, 100
    assume r1
    p1, m1 = malloc i64 r0, align 16, "x", m0
    r2 = ne ptr p1, null
    assert r2, assert "start"
    p2 = gep p1, i64 r0
    r3 = ne ptr p2, null
    assert r3, assert "end")");
  EXPECT_EQ(solved.verdict, "holds");
  EXPECT_EQ(solved.addresses, 0u);
}

TEST(Pointers, LiveObjectsAreDifferent) {
  Solved solved = solveLines(R"(
    p1, m1 = malloc i64 4, align 16, "x", m0
    p2, m2 = alloca i64 4, align 4, "y", m1
    r1 = ne ptr p1, p2
    assert r1, assert "different"
    p3 = gep p1, i64 3
    p4 = gep p2, i64 3
    r2 = ne ptr p3, p4
    assert r2, assert "their last bytes too")");
  EXPECT_EQ(solved.verdict, "holds");
  EXPECT_EQ(solved.addresses, 0u) << "what lies inside of objects that live together is told apart without addresses";
}

TEST(Pointers, EndOfOneMayBeStartOfTheNext) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    p2, m2 = malloc i64 16, align 16, "y", m1
    p3 = gep p1, i64 16
    r1 = ne ptr p3, p2
    assert r1, assert "adjacent")"),
            "adjacent");
}

TEST(Pointers, AddressesOfLiveObjectsAreDisjoint) {
  Solved solved = solveLines(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    p2, m2 = malloc i64 16, align 16, "y", m1
    p3, m3 = malloc i64 16, align 16, "z", m2
    r1 = ptrtoint p1
    r2 = ptrtoint p2
    r3 = ptrtoint p3
    r4 = add i64 r1, 15
    r5 = ne i64 r4, r2
    r6 = sub i64 r2, r3
    r7 = ne i64 r6, 8
    r8 = and i1 r5, r7
    assert r8, assert "no overlap"
    r9 = urem i64 r1, 16
    r10 = eq i64 r9, 0
    assert r10, assert "aligned"
    r11 = uge i64 r1, 4096
    assert r11, assert "not in the first page"
    r12 = ult i64 r1, 140737488355328
    assert r12, assert "47 bits")");
  EXPECT_EQ(solved.verdict, "holds");
}

TEST(Pointers, MallocsOfAnySizeDiffer) {
  EXPECT_EQ(verdict(R"(
    r0 = nondet i64 input "n"
    p1, m1 = malloc i64 r0, align 16, "x", m0
    p2, m2 = malloc i64 r0, align 16, "y", m1
    r1 = ne ptr p1, p2
    assert r1, assert "different")"),
            "holds");
}

TEST(Pointers, AddressMayBeReusedAfterFree) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    m2 = free p1, m1
    p2, m3 = malloc i64 16, align 16, "y", m2
    r1 = ne ptr p1, p2
    assert r1, assert "reused")"),
            "reused");
}

TEST(Pointers, SizesOfObjectsThatDoNotExistRuleNothingOut) {
  // On the path with a large n nothing of size n is allocated: its address must not make that path impossible.
  EXPECT_EQ(solve(R"(fun main() {
entry:
  m0 = mem.init region 0
  p9, m9 = malloc i64 16, align 16, "y", m0
  r0 = nondet i64 input "n"
  r1 = ult i64 r0, 100
  br r1, small, join
small:
  p1, m1 = malloc i64 r0, align 16, "x", m9
  br join
join:
  p2 = phi ptr [p9, entry], [p1, small]
  m2 = phi mem [m9, entry], [m1, small]
  r2 = ptrtoint p2
  r3 = urem i64 r2, 16
  r4 = eq i64 r3, 0
  assert r4, assert "aligned"
  r5 = ne i64 r0, 140737488355328
  assert r5, assert "n may be anything"
  halt
}
)")
                .verdict,
            "n may be anything");
}

TEST(Pointers, IntegersFindTheirObject) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    p2, m2 = malloc i64 16, align 16, "y", m1
    r1 = ptrtoint p2
    r2 = nondet i64 input "i"
    r3 = ult i64 r2, 16
    assume r3
    r4 = add i64 r1, r2
    p3 = inttoptr i64 r4, m2
    r5 = isderef p3, i64 1
    assert r5, bounds "inside"
    r6 = offsetof p3
    r7 = eq i64 r6, r2
    assert r7, assert "offset"
    m3 = store i8 7, p3, m2
    p4 = gep p2, i64 r2
    r8 = load i8 p4, m3
    r9 = eq i8 r8, 7
    assert r9, assert "same memory")"),
            "holds");
}

TEST(Pointers, MaskedIntegers) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    r1 = ptrtoint p1
    r2 = or i64 r1, 1
    r3 = and i64 r2, 18446744073709551600
    p2 = inttoptr i64 r3, m1
    r4 = eq ptr p1, p2
    assert r4, assert "tag bit removed")"),
            "holds");
}

TEST(Pointers, ConstantAddressesAreMostlyInvalid) {
  EXPECT_EQ(verdict(R"(
    p1 = inttoptr i64 1000, m0
    r1 = kindof p1
    r2 = eq i8 r1, 1
    assert r2, assert "invalid kind"
    r3 = ptrtoint p1
    r4 = eq i64 r3, 1000
    assert r4, assert "address kept"
    p2 = inttoptr i64 0, m0
    r5 = eq ptr p2, null
    assert r5, assert "0 is null"
    r6 = isderef p1, i64 1
    assert r6, bounds "no access")"),
            "no access");
}

TEST(Pointers, OrderInOneObjectIsSigned) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    p2 = gep p1, i64 18446744073709551615
    r1 = ult ptr p2, p1
    assert r1, assert "before"
    r2 = uge ptr p2, p1
    r3 = xor i1 r2, 1
    assert r3, assert "not behind"
    p3, m2 = malloc i64 16, align 16, "y", m1
    r4 = ult ptr p1, p3
    assert r4, assert "either order")"),
            "either order");
}

TEST(Pointers, EqualityOfChoices) {
  Solved solved = solveLines(R"(
    p1, m1 = malloc i64 4, align 16, "x", m0
    p2, m2 = malloc i64 4, align 16, "y", m1
    r1 = nondet i1 input "c"
    r2 = nondet i1 input "d"
    p3 = select ptr r1, p1, null
    p4 = select ptr r2, p1, p2
    r3 = eq ptr p3, p4
    r4 = and i1 r1, r2
    r5 = eq i1 r3, r4
    assert r5, assert "equal iff both are x")");
  EXPECT_EQ(solved.verdict, "holds");
  EXPECT_EQ(solved.addresses, 0u);
}

// ---- lifetimes

TEST(Lifetime, FreeEndsIt) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 16, align 16, "x", m0
    p2, m2 = malloc i64 16, align 16, "y", m1
    r0 = nondet i1 input "c"
    p3 = select ptr r0, p1, p2
    r1 = isalloc p3, m2
    assert r1, use-after-free "before"
    m3 = free p3, m2
    r2 = isalloc p1, m3
    r3 = xor i1 r2, r0
    assert r3, assert "x lives iff y was freed"
    r4 = isalloc p3, m3
    assert r4, use-after-free "after")"),
            "after");
}

TEST(Lifetime, StackRestoreEndsYoungerStackObjects) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 4, align 4, "x", m0
    r1 = stacksave m1
    p2, m2 = alloca i64 4, align 4, "y", m1
    p3, m3 = malloc i64 4, align 4, "z", m2
    m4 = stackrestore i64 r1, m3
    r2 = isalloc p1, m4
    assert r2, assert "older"
    r3 = isalloc p3, m4
    assert r3, assert "heap"
    r4 = isalloc p2, m4
    r5 = xor i1 r4, 1
    assert r5, assert "younger"
    p4, m5 = alloca i64 4, align 4, "w", m4
    r6 = isalloc p4, m5
    assert r6, assert "new")"),
            "holds");
}

TEST(Lifetime, ModFlags) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 4, align 4, "x", m0
    p2, m2 = alloca i64 4, align 4, "y", m1
    r1 = ismod p1, m2
    r2 = xor i1 r1, 1
    assert r2, assert "fresh"
    m3 = store i32 1, p1, m2
    r3 = ismod p1, m3
    assert r3, assert "stored"
    r4 = ismod p2, m3
    r5 = xor i1 r4, 1
    assert r5, assert "the other"
    m4 = resetmod p1, m3
    r6 = ismod p1, m4
    r7 = xor i1 r6, 1
    assert r7, assert "reset"
    r8 = nondet i64 input "n"
    r9 = ule i64 r8, 4
    assume r9
    m5 = memset p1, i8 0, i64 r8, m4
    r10 = ismod p1, m5
    r11 = ne i64 r8, 0
    r12 = eq i1 r10, r11
    assert r12, assert "memset of nothing"
    m6 = memcpy p2, p1, i64 4, m5, m5
    r13 = ismod p2, m6
    assert r13, assert "copied to")"),
            "holds");
}

TEST(Lifetime, ModFlagsAreSetWhileTheyAreTracked) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 4, align 4, "x", m0
    r1 = nondet i1 input "on"
    m2 = trackmod r1, m1
    m3 = store i32 1, p1, m2
    r2 = ismod p1, m3
    r3 = eq i1 r1, r2
    assert r3, assert "as it was switched"
    m4 = trackmod 1, m3
    r4 = ismod p1, m4
    r5 = eq i1 r2, r4
    assert r5, assert "switching modifies nothing"
    m5 = memset p1, i8 0, i64 4, m4
    r6 = ismod p1, m5
    assert r6, assert "on again")"),
            "holds");
  EXPECT_NE(verdict(R"(
    p1, m1 = alloca i64 4, align 4, "x", m0
    m2 = trackmod 0, m1
    m3 = store i32 1, p1, m2
    r2 = ismod p1, m3
    assert r2, assert "not tracked")"),
            "holds");
}

// ---- leaks

TEST(Leaks, CleanMeansAllFreed) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 4, align 16, "x", m0
    p2, m2 = alloca i64 4, align 4, "y", m1
    m3 = free p1, m2
    r1 = isclean m3
    assert r1, memory-cleanup "freed"
    p3, m4 = malloc i64 4, align 16, "z", m3
    r2 = isclean m4
    assert r2, memory-cleanup "not yet freed")"),
            "not yet freed");
}

TEST(Leaks, ReachableFromTheStackOrThroughTheHeap) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 8, align 8, "head", m0
    p2, m2 = malloc i64 16, align 16, "node", m1
    p3, m3 = malloc i64 16, align 16, "node", m2
    m4 = store ptr p2, p1, m3
    p4 = gep p2, i64 8
    p5 = gep p3, i64 3
    m5 = store ptr p5, p4, m4
    r1 = noleak m5
    assert r1, leak "both are reachable"
    m6 = store ptr null, p1, m5
    r2 = noleak m6
    assert r2, leak "neither is")"),
            "neither is");
}

TEST(Leaks, WhatIsForeignIsNeverLostAndHoldsOthers) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = malloc i64 8, align 16, "argument", m0 foreign
    r1 = isclean m1
    assert r1, memory-cleanup "nothing to free"
    p2, m2 = malloc i64 8, align 16, "node", m1
    m3 = store ptr p2, p1, m2
    r2 = noleak m3
    assert r2, leak "held by the caller"
    m4 = store ptr null, p1, m3
    r3 = noleak m4
    assert r3, leak "lost")"),
            "lost");
}

TEST(Leaks, CyclesAreLostTogether) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = alloca i64 8, align 8, "head", m0
    p2, m2 = malloc i64 8, align 16, "node", m1
    p3, m3 = malloc i64 8, align 16, "node", m2
    m4 = store ptr p2, p3, m3
    m5 = store ptr p3, p2, m4
    m6 = store ptr p2, p1, m5
    r1 = noleak m6
    assert r1, leak "held"
    m7 = free p1, m6
    r2 = noleak m7
    assert r2, leak "lost")"),
            "lost");
}

TEST(Leaks, NothingAllocatedNothingLost) {
  EXPECT_EQ(solve(R"(fun main() {
entry:
  m0 = mem.init region 0
  r0 = nondet i1 input "fails"
  br r0, join, succeeds
succeeds:
  p1, m1 = malloc i64 8, align 16, "x", m0
  br join
join:
  m2 = phi mem [m0, entry], [m1, succeeds]
  r1 = noleak m2
  r2 = xor i1 r0, 1
  r3 = or i1 r1, r2
  assert r3, leak "malloc failed"
  r4 = noleak m2
  assert r4, leak "malloc succeeded"
  halt
}
)")
                .verdict,
            "malloc succeeded");
}

TEST(Leaks, HeldByACopyOrAnInteger) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = global i64 32, align 8, "g", m0
    p2, m2 = alloca i64 32, align 8, "s", m1
    p3, m3 = malloc i64 8, align 16, "x", m2
    p4 = gep p2, i64 16
    m4 = store ptr p3, p4, m3
    m5 = memcpy p1, p2, i64 32, m4, m4
    m6 = free p2, m5
    r1 = noleak m6
    assert r1, leak "held by the copy"
    r2 = ptrtoint p3
    m7 = memset p1, i8 0, i64 32, m6
    p5 = gep p1, i64 8
    m8 = store i64 r2, p5, m7
    r3 = noleak m8
    assert r3, leak "held by an integer"
    m9 = store i64 0, p5, m8
    r4 = noleak m9
    assert r4, leak "not held")"),
            "not held");
}

TEST(Leaks, HeldAtASymbolicPlace) {
  EXPECT_EQ(verdict(R"(
    r0 = nondet i64 input "n"
    r1 = nondet i64 input "i"
    r2 = ult i64 r1, r0
    r3 = ult i64 r0, 1000
    assume r2
    assume r3
    r4 = shl i64 r0, 3
    r5 = shl i64 r1, 3
    p1, m1 = alloca i64 r4, align 8, "array", m0
    p2, m2 = malloc i64 8, align 16, "x", m1
    p3 = gep p1, i64 r5
    m3 = store ptr p2, p3, m2
    r6 = noleak m3
    assert r6, leak "held"
    m4 = store i64 0, p1, m3
    r7 = noleak m4
    assert r7, leak "overwritten if i is 0")"),
            "overwritten if i is 0");
}

TEST(Leaks, MisalignedPointersDoNotHold) {
  EXPECT_EQ(verdict(R"(
    p1, m1 = global i64 32, align 8, "g", m0
    m2 = memset p1, i8 0, i64 32, m1
    p2, m3 = malloc i64 8, align 16, "x", m2
    p3 = gep p1, i64 4
    m4 = store ptr p2, p3, m3
    r1 = noleak m4
    assert r1, leak "across two words")"),
            "across two words");
}

// ---- inputs

TEST(Inputs, NameNondetsBytesAndAddresses) {
  Solved solved = solveLines(R"(
    p1, m1 = alloca i64 8, align 8, "x", m0
    r1 = nondet i8 input "a"
    r2 = load i8 p1, m1
    p2 = gep p1, i64 3
    m2 = havoc p2, i64 1, m1
    r3 = load i8 p2, m2
    r4 = ptrtoint p1
    r5 = eq i8 r1, 11
    r6 = eq i8 r2, 22
    r7 = eq i8 r3, 33
    r8 = eq i64 r4, 65536
    r9 = and i1 r5, r6
    r10 = and i1 r7, r8
    r11 = and i1 r9, r10
    r12 = xor i1 r11, 1
    assert r12, assert "all four")");
  EXPECT_EQ(solved.verdict, "all four");
  EXPECT_EQ(solved.inputs.nondets.at(0), 11);
  EXPECT_EQ((solved.inputs.initialBytes.at({0, 0})), 22);
  ASSERT_EQ(solved.inputs.havocBytes.size(), 1u);
  EXPECT_EQ(std::get<1>(solved.inputs.havocBytes.begin()->first), Inputs::anyObject);
  EXPECT_EQ(std::get<2>(solved.inputs.havocBytes.begin()->first), 3u) << "by the offset in the object";
  EXPECT_EQ(solved.inputs.havocBytes.begin()->second, 33);
  EXPECT_EQ(solved.inputs.addresses.at(0), 65536u);
}

TEST(Inputs, WhatDoesNotMatterIsAbsent) {
  Solved solved = solveLines(R"(
    p1, m1 = alloca i64 8, align 8, "x", m0
    r1 = nondet i8 input "a"
    r2 = nondet i8 input "b"
    m2 = store i8 r2, p1, m1
    r3 = eq i8 r1, 0
    assert r3, assert "a")");
  EXPECT_EQ(solved.inputs.nondets.count(0), 1u);
  EXPECT_EQ(solved.inputs.nondets.count(1), 0u);
  EXPECT_TRUE(solved.inputs.initialBytes.empty());
  EXPECT_TRUE(solved.inputs.addresses.empty());
}

TEST(Scalars, OneBitIsABoolean) {
  EXPECT_EQ(verdict(R"(
    r1 = nondet i1 input "a"
    r2 = nondet i1 input "b"
    r3 = add i1 r1, r2
    r4 = xor i1 r1, r2
    r5 = eq i1 r3, r4
    assert r5, assert "add is xor"
    r6 = slt i1 r1, r2
    r7 = ugt i1 r1, r2
    r8 = eq i1 r6, r7
    assert r8, assert "true is -1"
    r9 = sext i1 r1 to i8
    r10 = ashr i8 r9, 7
    r11 = trunc i8 r10 to i1
    r12 = eq i1 r11, r1
    assert r12, assert "casts"
    r13 = udiv i1 r1, r2
    r14 = xor i1 r2, 1
    r15 = or i1 r1, r14
    r16 = eq i1 r13, r15
    assert r16, assert "division by 0 gives all ones")"),
            "holds");
}

TEST(Form, BranchesAreRefused) {
  seair::Program program = seair::parse("fun main() {\na:\n  br b\nb:\n  halt\n}\n");
  Env env;
  term::Terms terms;
  EXPECT_DEATH(generate(program.main(), terms, env), "one block");
}

} // namespace fathom::vcgen
