// Where objects lie, and what that decides: comparisons, casts, layout.
#include "Execute.h"

namespace fathom::trace {

static vcgen::Inputs addresses(std::map<uint32_t, uint64_t> list) {
  vcgen::Inputs inputs;
  inputs.addresses = std::move(list);
  return inputs;
}

TEST(Address, Comparisons) {
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 8, align 16, "malloc", m0
p2, m2 = malloc i64 8, align 16, "malloc", m1
c1 = ult ptr p1, p2
assert c1, assert "p1 < p2"
e = gep p1, i64 8
c2 = ult ptr e, p1
n2 = xor i1 c2, 1
assert n2, assert "end above start"
b = gep p1, i64 18446744073709551615
c3 = ult ptr b, p1
assert c3, assert "offsets are signed"
c4 = uge ptr p1, p1
assert c4, assert "p1 >= p1"
c5 = ne ptr e, p2
assert c5, assert "behind p1 is not p2"
)";
  EXPECT_EQ(outcome(text, addresses({{0, 0x2000}, {1, 0x1000}})), "p1 < p2");
  EXPECT_EQ(outcome(text, addresses({{0, 0x1000}, {1, 0x2000}})), "halted");
  EXPECT_EQ(outcome(text, addresses({{0, 0x1008}, {1, 0x1010}})), "bad addresses") << "alignment";
  std::string loose(text);
  loose.replace(loose.find("align 16"), 8, "align 8");
  EXPECT_EQ(outcome(loose, addresses({{0, 0x1008}, {1, 0x1010}})), "behind p1 is not p2");
}

TEST(Address, ObjectsAreNotNull) {
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 8, align 16, "malloc", m0
c1 = ne ptr p1, null
assert c1, assert "start"
e = gep p1, i64 8
c2 = ne ptr null, e
assert c2, assert "end"
n = gep null, i64 4
c3 = eq ptr n, null
assert c3, assert "null plus 4"
)",
                    addresses({{0, 3}})),
            "null plus 4")
      << "no address was looked at";
}

TEST(Address, IntegersFindLiveObjects) {
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 8, align 16, "malloc", m0
r0 = nondet i64 input "address"
q = inttoptr i64 r0, m1
r1 = kindof q
c1 = eq i8 r1, 5
assert c1, assert "object"
r2 = offsetof q
c2 = eq i64 r2, 7
assert c2, assert "offset"
m2 = free p1, m1
q2 = inttoptr i64 r0, m2
r3 = kindof q2
c3 = eq i8 r3, 1
assert c3, assert "dead"
)";
  auto at = [&](uint64_t address) {
    vcgen::Inputs inputs = addresses({{0, 0x1000}});
    inputs.nondets[0] = llvm::APInt(64, address);
    return outcome(text, inputs);
  };
  EXPECT_EQ(at(0x1007), "halted");
  EXPECT_EQ(at(0x1006), "offset");
  EXPECT_EQ(at(0x1008), "object");
  EXPECT_EQ(at(0xfff), "object");
  EXPECT_EQ(at(0), "object");
}

TEST(Address, AnUnnamedAddressDoesNotMatchAnInteger) {
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 35184372088832, align 16, "malloc", m0
r0 = nondet i64 input "address"
q = inttoptr i64 r0, m1
r1 = kindof q
c1 = eq i8 r1, 1
assert c1, assert "no object"
)";
  for (uint64_t address : {uint64_t(1) << 46, (uint64_t(1) << 47) - 1, uint64_t(5000)}) {
    vcgen::Inputs inputs;
    inputs.nondets[0] = llvm::APInt(64, address);
    EXPECT_EQ(outcome(text, inputs), "halted") << address;
  }
}

TEST(Address, ThereAndBackIsTheSamePointer) {
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 8, align 16, "malloc", m0
e = gep p1, i64 8
m2 = free p1, m1
r1 = ptrtoint e
q = inttoptr i64 r1, m2
r2 = kindof q
c2 = eq i8 r2, 5
assert c2, assert "itself"
r3 = add i64 r1, 0
q2 = inttoptr i64 r3, m2
r4 = kindof q2
c4 = eq i8 r4, 5
assert c4, assert "computed"
)"),
            "computed");
}

TEST(Address, BelowTheEndOfAnObjectIsInDoubt) {
  auto runAt = [](const std::string &number, const std::string &step) {
    return execute(inOneBlock("p1, m1 = malloc i64 8, align 16, \"malloc\", m0\nr1 = ptrtoint p1\n"
                              "r2 = add i64 r1, " +
                              number + "\nq = inttoptr i64 r2, m1\np = gep q, i64 " + step +
                              "\nc = isderef p, i64 1\nassert c, bounds \"inside\""))
        .run;
  };
  const std::string back = std::to_string(~0ull);
  EXPECT_EQ(runAt("8", back).abstract, endOfObject);
  EXPECT_EQ(runAt("8", "0").end, End::CheckFailed);
  EXPECT_FALSE(runAt("8", "0").abstract);
  EXPECT_FALSE(runAt("9", back).abstract);
  EXPECT_EQ(runAt("7", back).end, End::Halted);
}

TEST(Address, ThereAndBackIsWhatLiesThereNow) {
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 8, align 16, "malloc", m0
r1 = ptrtoint p1
m2 = free p1, m1
p2, m3 = malloc i64 8, align 16, "malloc", m2
r2 = ptrtoint p2
c1 = eq i64 r1, r2
assume c1
q = inttoptr i64 r1, m3
c2 = isalloc q, m3
assert c2, assert "lives"
)";
  vcgen::Inputs inputs;
  inputs.addresses[0] = inputs.addresses[1] = 1 << 20;
  EXPECT_EQ(outcome(text, inputs), "halted");
}

TEST(Address, AnAddressIsFreeAgainAfterFree) {
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 8, align 16, "malloc", m0
m2 = free p1, m1
p2, m3 = malloc i64 8, align 16, "malloc", m2
c1 = ne ptr p1, p2
assert c1, assert "new address"
)";
  EXPECT_EQ(outcome(text, addresses({{0, 0x1000}, {1, 0x1000}})), "new address");
  EXPECT_EQ(outcome(text), "halted");
  std::string alive(text);
  alive.replace(alive.find("free p1"), 7, "free null");
  EXPECT_EQ(outcome(alive, addresses({{0, 0x1000}, {1, 0x1000}})), "bad addresses");
}

TEST(Address, Limits) {
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 4096, align 1, "malloc", m0
r = ptrtoint p1
)";
  EXPECT_EQ(outcome(text, addresses({{0, 4095}})), "bad addresses");
  EXPECT_EQ(outcome(text, addresses({{0, 4096}})), "halted");
  EXPECT_EQ(outcome(text, addresses({{0, (1ull << 47) - 4096}})), "halted");
  EXPECT_EQ(outcome(text, addresses({{0, (1ull << 47) - 4095}})), "bad addresses");
}

TEST(Address, NoRoom) {
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 140737488355328, align 1, "malloc", m0
r = ptrtoint p1
)";
  EXPECT_EQ(outcome(text), "bad addresses");
}

TEST(Address, ChosenOnesMakeRoomForGivenOnes) {
  // The second object lies low and is large: where the first was put at first turns out to be taken.
  constexpr std::string_view text = R"(
p1, m1 = malloc i64 1024, align 4096, "malloc", m0
r1 = ptrtoint p1
p2, m2 = malloc i64 105553116266496, align 16, "malloc", m1
r2 = ptrtoint p2
c1 = ult i64 r1, r2
c2 = ne i64 r1, 0
c3 = and i1 c1, c2
assert c3, assert "below"
)";
  EXPECT_EQ(outcome(text, addresses({{1, (1ull << 47) - 105553116266496}})), "halted");
}

TEST(Address, ChosenOnesUseWhatTheDeadLeft) {
  // Each takes more than half of the address space, but they do not live at the same time.
  EXPECT_EQ(outcome(R"(
p1, m1 = malloc i64 105553116266496, align 1, "malloc", m0
r1 = ptrtoint p1
m2 = free p1, m1
p2, m3 = malloc i64 105553116266496, align 1, "malloc", m2
r2 = ptrtoint p2
p3, m4 = malloc i64 8, align 4096, "malloc", m3
r3 = ptrtoint p3
)"),
            "halted");
}

} // namespace fathom::trace
