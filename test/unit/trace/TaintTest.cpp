// Whether a run depends on an abstract value: each rule with a run that does and one that does not.
#include "Execute.h"

namespace fathom::trace {

/// What the run depends on, by the name of the nondet; "-" if on nothing. In all texts `a` is abstract and `i` an
/// input, both 0 unless the inputs say otherwise, and m0 is a memory.
static std::string dependence(std::string_view lines, const vcgen::Inputs &inputs = {}) {
  constexpr std::string_view sources = R"(
i = nondet i64 input "input"
a = nondet i64 abstract "a"
a8 = trunc i64 a to i8
a1 = eq i64 a, 0
i1 = eq i64 i, 0
)";
  Executed executed = execute(inOneBlock(std::string(sources) + std::string(lines)), inputs);
  if (executed.run.end != End::Halted && executed.run.end != End::CheckFailed && executed.run.end != End::AssumeFailed)
    return "bad run";
  return executed.run.abstract ? executed.program.tables->nondets[*executed.run.abstract].what : "-";
}

/// Whether a register of the lines is tainted: what an assert that asks for it depends on.
static std::string taintOf(std::string_view type, std::string_view name, std::string_view lines,
                           const vcgen::Inputs &inputs = {}) {
  std::string before = dependence(lines, inputs);
  EXPECT_EQ(before, "-") << "without the assert: " << lines;
  std::string null = type == "ptr" ? "null" : "0";
  std::string question =
      "ask = eq " + std::string(type) + " " + std::string(name) + ", " + null + "\nassert ask, assert";
  return dependence(std::string(lines) + "\n" + question, inputs);
}

// What a run depends on.

TEST(Taint, ExecutingIsNotDepending) {
  EXPECT_EQ(dependence("assert 0, assert \"fails\""), "-");
  EXPECT_EQ(dependence("r = add i64 a, 1\nassert i1, assert"), "-");
}

TEST(Taint, AssertsThatHoldOrFail) {
  EXPECT_EQ(dependence("assert a1, assert"), "a");
  EXPECT_EQ(dependence("n = xor i1 a1, 1\nassert n, assert"), "a");
  EXPECT_EQ(dependence("assert a1, assert\nassert 0, assert \"later\""), "a");
  EXPECT_EQ(dependence("assert i1, assert\nassert 0, assert \"later\""), "-");
}

TEST(Taint, NothingCountsAfterTheFailedAssert) { EXPECT_EQ(dependence("assert 0, assert\nassert a1, assert"), "-"); }

TEST(Taint, WhichCheckFailed) {
  EXPECT_EQ(dependence("r = trunc i64 a to i32\nassert 0, check r"), "a");
  EXPECT_EQ(dependence("r = trunc i64 i to i32\nassert 0, check r"), "-");
}

TEST(Taint, Assumes) {
  EXPECT_EQ(dependence("assume a1"), "a");
  EXPECT_EQ(dependence("n = xor i1 a1, 1\nassume n"), "a");
  EXPECT_EQ(dependence("assume i1\nassert 0, assert"), "-");
}

static std::optional<uint32_t> branchOn(std::string_view condition) {
  return execute(R"(
fun main() {
entry:
  r0 = nondet i1 input "input"
  r1 = nondet i1 abstract "a"
  br )" + std::string(condition) +
                 R"(, left, right
left:
  br end
right:
  br end
end:
  r2 = phi i1 [0, left], [0, right]
  assert r2, assert "fails"
  halt
}
)")
      .run.abstract;
}

TEST(Taint, Branches) {
  EXPECT_EQ(branchOn("r1"), 1u);
  EXPECT_EQ(branchOn("r0"), std::nullopt);
}

TEST(Taint, PhisTakeTheTaintOfTheirEdge) {
  auto phi = [](uint64_t input) {
    vcgen::Inputs inputs;
    inputs.nondets[0] = llvm::APInt(1, input);
    return execute(R"(
fun main() {
entry:
  r0 = nondet i1 input "input"
  r1 = nondet i1 abstract "a"
  br r0, left, right
left:
  br end
right:
  br end
end:
  r2 = phi i1 [r1, left], [r0, right]
  assert r2, assert "fails"
  halt
}
)",
                   inputs)
        .run.abstract;
  };
  EXPECT_EQ(phi(1), 1u);
  EXPECT_EQ(phi(0), std::nullopt);
}

TEST(Taint, OnlyAbstractSources) {
  for (std::string_view source : {"input", "uninit", "external"}) {
    std::string line = "r = nondet i1 " + std::string(source) + " \"x\"\n";
    EXPECT_EQ(dependence(line + "assert r, assert"), "-") << source;
  }
  EXPECT_EQ(dependence("r = nondet i1 abstract \"x\"\nassert r, assert"), "x");
}

TEST(Taint, NamesTheFirstThatMattered) {
  constexpr std::string_view other = "b = nondet i1 abstract \"b\"\n";
  EXPECT_EQ(dependence(std::string(other) + "assume b\nassume a1"), "b");
  EXPECT_EQ(dependence(std::string(other) + "assume a1\nassume b"), "a");
  EXPECT_EQ(dependence("assume a1\nb = nondet i1 abstract \"b\"\nassume b"), "a");
}

// Registers.

TEST(Taint, ScalarOperations) {
  for (std::string_view op : {"add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "xor"}) {
    std::string text = "r = " + std::string(op) + " i64 ";
    EXPECT_EQ(taintOf("i64", "r", text + "a, 3"), "a") << op;
    EXPECT_EQ(taintOf("i64", "r", text + "3, a"), "a") << op;
    EXPECT_EQ(taintOf("i64", "r", text + "i, 3"), "-") << op;
  }
  EXPECT_EQ(taintOf("i8", "a8", ""), "a");
  EXPECT_EQ(taintOf("i128", "r", "r = sext i64 a to i128"), "a");
  EXPECT_EQ(taintOf("i128", "r", "r = zext i64 i to i128"), "-");
  EXPECT_EQ(taintOf("i1", "r", "r = slt i64 i, a"), "a");
  EXPECT_EQ(taintOf("i1", "r", "r = slt i64 i, 4"), "-");
}

TEST(Taint, AnOperandMayDecideAlone) {
  EXPECT_EQ(taintOf("i1", "r", "r = and i1 0, a1"), "-");
  EXPECT_EQ(taintOf("i1", "r", "r = and i1 a1, 1"), "a");
  EXPECT_EQ(taintOf("i1", "r", "r = or i1 a1, 1"), "-");
  EXPECT_EQ(taintOf("i1", "r", "r = or i1 0, a1"), "a");
  EXPECT_EQ(taintOf("i64", "r", "r = and i64 a, i"), "-");
  EXPECT_EQ(taintOf("i64", "r", "z = sub i64 a, a\nr = and i64 z, a"), "a") << "a tainted zero";
}

TEST(Taint, Selects) {
  EXPECT_EQ(taintOf("i64", "r", "r = select i64 a1, i, 3"), "a") << "the condition";
  EXPECT_EQ(taintOf("i64", "r", "r = select i64 i1, a, 3"), "a") << "the chosen value";
  EXPECT_EQ(taintOf("i64", "r", "r = select i64 i1, 3, a"), "-") << "the other value";
  EXPECT_EQ(taintOf("ptr", "r", "p, m1 = alloca i64 4, align 4, \"x\", m0\nr = select ptr a1, p, null"), "a");
}

TEST(Taint, SelectsOfMemories) {
  constexpr std::string_view text = "p, m1 = alloca i64 4, align 4, \"x\", m0\n";
  EXPECT_EQ(dependence(std::string(text) + "m2 = select mem a1, m1, m0"), "a");
  EXPECT_EQ(dependence(std::string(text) + "m2 = select mem i1, m1, m0"), "-");
}

// Pointers.

constexpr std::string_view twoObjects = R"(
p, m1 = alloca i64 16, align 8, "x", m0
q, m = malloc i64 16, align 16, "malloc", m1
pa = gep p, i64 a
pi = gep p, i64 i
)";

static std::string taintWithObjects(std::string_view type, std::string_view name, std::string_view lines) {
  return taintOf(type, name, std::string(twoObjects) + std::string(lines));
}

TEST(Taint, PointerOperations) {
  EXPECT_EQ(taintWithObjects("i64", "r", "r = offsetof pa"), "a");
  EXPECT_EQ(taintWithObjects("i64", "r", "r = offsetof pi"), "-");
  EXPECT_EQ(taintWithObjects("i8", "r", "r = kindof pa"), "a");
  EXPECT_EQ(taintWithObjects("i8", "r", "r = kindof pi"), "-");
  EXPECT_EQ(taintWithObjects("i64", "r", "r = sizeof pa"), "a");
  EXPECT_EQ(taintWithObjects("i64", "r", "r = sizeof pi"), "-");
  EXPECT_EQ(taintWithObjects("i64", "r", "r = ptrtoint pa"), "a");
  EXPECT_EQ(taintWithObjects("i64", "r", "r = ptrtoint pi"), "-");
  EXPECT_EQ(taintWithObjects("i1", "r", "r = isderef pa, i64 1"), "a");
  EXPECT_EQ(taintWithObjects("i1", "r", "r = isderef p, i64 a"), "a");
  EXPECT_EQ(taintWithObjects("i1", "r", "r = isderef pi, i64 i"), "-");
  for (std::string_view query : {"isalloc", "ismod"}) {
    EXPECT_EQ(taintWithObjects("i1", "r", "r = " + std::string(query) + " pa, m"), "a") << query;
    EXPECT_EQ(taintWithObjects("i1", "r", "r = " + std::string(query) + " pi, m"), "-") << query;
  }
}

TEST(Taint, PointerComparisons) {
  for (std::string_view op : {"eq", "ne", "ult", "uge"}) {
    EXPECT_EQ(taintWithObjects("i1", "r", "r = " + std::string(op) + " ptr pa, p"), "a") << op;
    EXPECT_EQ(taintWithObjects("i1", "r", "r = " + std::string(op) + " ptr q, pa"), "a") << op;
    EXPECT_EQ(taintWithObjects("i1", "r", "r = " + std::string(op) + " ptr q, pi"), "-") << op;
  }
}

TEST(Taint, IntegersToPointers) {
  EXPECT_EQ(taintWithObjects("ptr", "r", "r = inttoptr i64 a, m"), "a");
  EXPECT_EQ(taintWithObjects("ptr", "r", "r = inttoptr i64 i, m"), "-");
  EXPECT_EQ(taintWithObjects("ptr", "r", "n = add i64 i, 77\nr = inttoptr i64 n, m"), "-");
  EXPECT_EQ(taintWithObjects("ptr", "r", "n = ptrtoint pa\nr = inttoptr i64 n, m"), "a") << "there and back";
  EXPECT_EQ(taintWithObjects("ptr", "r", "n = ptrtoint p\nr = inttoptr i64 n, m"), "-");
}

// Sizes of objects.

constexpr std::string_view taintedSize = R"(
s = add i64 a, 16
o, m1 = malloc i64 s, align 16, "malloc", m0
p, m = alloca i64 16, align 8, "x", m1
)";

static std::string taintWithSize(std::string_view type, std::string_view name, std::string_view lines) {
  return taintOf(type, name, std::string(taintedSize) + std::string(lines));
}

TEST(Taint, TheSizeOfAnObject) {
  EXPECT_EQ(taintWithSize("i64", "r", "r = sizeof o"), "a");
  EXPECT_EQ(taintWithSize("i1", "r", "r = isderef o, i64 1"), "a");
  EXPECT_EQ(taintWithSize("i64", "r", "r = offsetof o"), "-");
  EXPECT_EQ(taintWithSize("i8", "r", "r = kindof o"), "-");
  EXPECT_EQ(taintWithSize("i1", "r", "r = isalloc o, m"), "-");
  EXPECT_EQ(taintWithSize("i64", "r", "r = sizeof p"), "-") << "another object";
  EXPECT_EQ(taintWithSize("i1", "r", "m2 = free o, m\nr = isclean m2"), "-");
  EXPECT_EQ(taintWithSize("i8", "r", "m2 = store i8 1, o, m\nr = load i8 o, m2"), "-");
}

TEST(Taint, NullnessDependsOnTheSizeOnlyBehindTheStart) {
  EXPECT_EQ(taintWithSize("i1", "r", "r = eq ptr o, null"), "-");
  EXPECT_EQ(taintWithSize("i1", "r", "o4 = gep o, i64 4\nr = eq ptr null, o4"), "a");
  EXPECT_EQ(taintWithSize("i1", "r", "o4 = gep o, i64 4\nr = ne ptr o4, o"), "-") << "the same object";
  EXPECT_EQ(taintWithSize("i1", "r", "p4 = gep p, i64 4\nr = ne ptr p4, null"), "-");
}

TEST(Taint, ObservedAddressesNeedRoom) {
  auto observe = [](std::string_view lines) { return dependence(std::string(taintedSize) + std::string(lines)); };
  EXPECT_EQ(observe("r = ptrtoint o"), "a");
  EXPECT_EQ(observe("r = ptrtoint p"), "-");
  EXPECT_EQ(observe("r = eq ptr o, p"), "a");
  EXPECT_EQ(observe("r = inttoptr i64 8192, m"), "a") << "where no object is";
  EXPECT_EQ(observe("r = inttoptr i64 0, m"), "-");
  EXPECT_EQ(observe("m2 = free o, m\nr = inttoptr i64 8192, m2"), "-") << "the object is dead";
}

// Writes.

TEST(Taint, AddressesAndLengthsOfWrites) {
  auto write = [](std::string_view line) { return dependence(std::string(twoObjects) + std::string(line)); };
  EXPECT_EQ(write("n = store i8 1, pa, m"), "a");
  EXPECT_EQ(write("n = store i8 a8, pi, m"), "-");
  EXPECT_EQ(write("n = store ptr pa, pi, m"), "-");
  EXPECT_EQ(write("n = data pa, m, x\"01\""), "a");
  EXPECT_EQ(write("n = data pi, m, x\"01\""), "-");
  EXPECT_EQ(write("n = memset pa, i8 1, i64 1, m"), "a");
  EXPECT_EQ(write("n = memset p, i8 1, i64 a, m"), "a");
  EXPECT_EQ(write("n = memset p, i8 a8, i64 i, m"), "-");
  EXPECT_EQ(write("n = memset p, i8 a8, i64 1, m"), "-");
  for (std::string_view op : {"memcpy", "memmove"}) {
    std::string text = "n = " + std::string(op);
    EXPECT_EQ(write(text + " pa, q, i64 1, m, m"), "a") << op;
    EXPECT_EQ(write(text + " q, pa, i64 1, m, m"), "a") << op;
    EXPECT_EQ(write(text + " q, p, i64 a, m, m"), "a") << op;
    EXPECT_EQ(write(text + " q, pi, i64 1, m, m"), "-") << op;
  }
  EXPECT_EQ(write("n = havoc pa, i64 1, m"), "a");
  EXPECT_EQ(write("n = havoc p, i64 a, m"), "a");
  EXPECT_EQ(write("n = havoc pi, i64 1, m"), "-");
  EXPECT_EQ(write("n = resetmod pa, m"), "a");
  EXPECT_EQ(write("n = resetmod pi, m"), "-");
}

TEST(Taint, Lifetimes) {
  auto run = [](std::string_view line) { return dependence(std::string(twoObjects) + std::string(line)); };
  EXPECT_EQ(run("qa = gep q, i64 a\nn = free qa, m"), "a");
  EXPECT_EQ(run("qi = gep q, i64 i\nn = free qi, m"), "-");
  EXPECT_EQ(run("r = stacksave m\ns = add i64 r, a\nn = stackrestore i64 s, m"), "a");
  EXPECT_EQ(run("r = stacksave m\ns = add i64 r, i\nn = stackrestore i64 s, m"), "-");
}

// Bytes.

TEST(Taint, StoredIntegers) {
  constexpr std::string_view store = R"(
p4 = gep p, i64 4
w = trunc i64 a to i32
k1 = store i64 1, p, m
k = store i32 w, p4, k1
)";
  auto load = [&](std::string_view type, std::string_view lines) {
    return taintWithObjects(type, "r", std::string(store) + std::string(lines));
  };
  EXPECT_EQ(load("i32", "r = load i32 p4, k"), "a");
  EXPECT_EQ(load("i64", "r = load i64 p, k"), "a") << "a part of it";
  EXPECT_EQ(load("i32", "r = load i32 p, k"), "-") << "beside it";
  EXPECT_EQ(load("i16", "e = gep p, i64 7\nr = load i16 e, k"), "a") << "its last byte";
  EXPECT_EQ(load("i16", "e = gep p, i64 8\nr = load i16 e, k"), "-") << "behind it";
  EXPECT_EQ(load("i64", "n = store i64 0, p, k\nr = load i64 p, n"), "-") << "overwritten";
  EXPECT_EQ(load("i32", "n = store i16 0, p4, k\nr = load i32 p4, n"), "a") << "half overwritten";
  EXPECT_EQ(load("i16", "n = store i16 0, p4, k\nr = load i16 p4, n"), "-") << "the other half";
}

TEST(Taint, WideIntegers) {
  constexpr std::string_view store = "w = zext i64 a to i128\nk = store i128 w, p, m\n";
  EXPECT_EQ(taintWithObjects("i8", "r", std::string(store) + "e = gep p, i64 15\nr = load i8 e, k"), "a");
  EXPECT_EQ(taintWithObjects("i8", "r", std::string(store) + "r = load i8 q, k"), "-");
}

TEST(Taint, LoadsFromATaintedAddress) {
  EXPECT_EQ(taintWithObjects("i8", "r", "k = store i64 0, p, m\nr = load i8 pa, k"), "a");
  EXPECT_EQ(taintWithObjects("i8", "r", "k = store i64 0, p, m\nr = load i8 pi, k"), "-");
}

TEST(Taint, StoredPointers) {
  EXPECT_EQ(taintWithObjects("ptr", "r", "k = store ptr pa, q, m\nr = load ptr q, k"), "a");
  EXPECT_EQ(taintWithObjects("i8", "r", "k = store ptr pa, q, m\nr = load i8 q, k"), "a") << "a byte of its address";
  EXPECT_EQ(taintWithObjects("ptr", "r", "k = store ptr pi, q, m\nr = load ptr q, k"), "-");
  EXPECT_EQ(taintWithObjects("ptr", "r", "k = store i64 a, q, m\nr = load ptr q, k"), "a") << "an integer";
  EXPECT_EQ(taintWithObjects("ptr", "r", "k1 = store ptr pi, q, m\nk = store i8 a8, q, k1\nr = load ptr q, k"), "a")
      << "a pointer with one byte changed";
}

TEST(Taint, Copies) {
  constexpr std::string_view store = "p8 = gep p, i64 8\nq4 = gep q, i64 4\nk1 = store i64 0, p, m\n"
                                     "k2 = store i8 a8, p8, k1\nk3 = store i64 0, q, k2\n";
  auto copied = [&](std::string_view lines) {
    return taintWithObjects("i8", "r", std::string(store) + std::string(lines));
  };
  EXPECT_EQ(copied("k = memcpy q4, p8, i64 1, k3, k3\nr = load i8 q4, k"), "a");
  EXPECT_EQ(copied("k = memcpy q4, p, i64 8, k3, k3\nr = load i8 q4, k"), "-");
  EXPECT_EQ(copied("k = memcpy q4, p, i64 9, k3, k3\ne = gep q, i64 12\nr = load i8 e, k"), "a");
  EXPECT_EQ(copied("k = memmove p8, p, i64 8, k3, k3\nr = load i8 p8, k"), "-") << "overwritten by a copy";
  EXPECT_EQ(copied("k = memcpy q4, p8, i64 0, k3, k3\nr = load i8 q4, k"), "-") << "nothing is copied";
}

TEST(Taint, Fills) {
  EXPECT_EQ(taintWithObjects("i8", "r", "k = memset p, i8 a8, i64 4, m\ne = gep p, i64 3\nr = load i8 e, k"), "a");
  EXPECT_EQ(taintWithObjects("i8", "r", "k = memset p, i8 a8, i64 4, m\ne = gep p, i64 4\nr = load i8 e, k"), "-");
  EXPECT_EQ(taintWithObjects("i8", "r", "k = memset p, i8 a8, i64 0, m\nr = load i8 p, k"), "-") << "nothing is set";
}

TEST(Taint, HugeFills) {
  constexpr std::string_view text = R"(
p, m1 = malloc i64 1099511627776, align 16, "malloc", m0
q, m2 = malloc i64 1099511627776, align 16, "malloc", m1
m3 = memset p, i8 a8, i64 1099511627776, m2
e = gep p, i64 549755813888
m4 = memset e, i8 0, i64 1000, m3
m = memcpy q, p, i64 1099511627776, m4, m4
f = gep q, i64 549755813888
)";
  EXPECT_EQ(taintOf("i8", "r", std::string(text) + "r = load i8 f, m"), "-");
  EXPECT_EQ(taintOf("i8", "r", std::string(text) + "g = gep f, i64 1000\nr = load i8 g, m"), "a");
}

TEST(Taint, Havocs) {
  EXPECT_EQ(taintWithObjects("i8", "r", "k = havoc p, i64 4, m\nr = load i8 p, k"), "-");
  EXPECT_EQ(taintWithObjects("i8", "r", "k1 = store i8 a8, p, m\nk = havoc p, i64 4, k1\nr = load i8 p, k"), "-");
}

TEST(Taint, AbstractHavocs) {
  auto load = [](std::string_view offset) {
    std::string text = "p, m1 = alloca i64 8, align 8, \"x\", m0\nm2 = havoc p, i64 4, m1\ne = gep p, i64 " +
                       std::string(offset) + "\nr = load i8 e, m2\nc = eq i8 r, 0\nassert c, assert\n";
    seair::Program program = seair::parse(inOneBlock(text));
    for (const seair::Inst *inst : program.main().blocks[0]->insts)
      if (inst->op == seair::Opcode::Havoc)
        program.tables->nondets[inst->detail].source = seair::NondetSource::Abstract;
    Budget budget;
    return run(program.main(), {}, budget).abstract.has_value();
  };
  EXPECT_TRUE(load("3"));
  EXPECT_FALSE(load("4"));
}

// Leaks.

TEST(Taint, IsCleanReadsNoBytes) {
  EXPECT_EQ(taintWithObjects("i1", "r", "k = store ptr pa, p, m\nr = isclean k"), "-");
}

TEST(Taint, NoLeakReadsTheWordsOfWhatItReaches) {
  auto leaks = [](std::string_view lines) { return taintWithObjects("i1", "r", lines); };
  EXPECT_EQ(leaks("r = noleak m"), "-");
  EXPECT_EQ(leaks("k = store ptr pa, p, m\nr = noleak k"), "a") << "a pointer";
  EXPECT_EQ(leaks("e = gep p, i64 9\nk = store i8 a8, e, m\nr = noleak k"), "a") << "a byte of a word";
  EXPECT_EQ(leaks("k = memset p, i8 a8, i64 16, m\nr = noleak k"), "a") << "bytes that are no address now";
  EXPECT_EQ(leaks("k = store i64 a, q, m\nr = noleak k"), "-") << "in an object that is not reached";
  EXPECT_EQ(leaks("k1 = store ptr q, p, m\nk = store i64 a, q, k1\nr = noleak k"), "a") << "in one that is";
  EXPECT_EQ(leaks("k1 = store i64 a, p, m\nk = free q, k1\nr = noleak k"), "-") << "nothing can leak";
  EXPECT_EQ(
      leaks("t, k1 = alloca i64 4, align 4, \"t\", m\nw = trunc i64 a to i32\nk = store i32 w, t, k1\nr = noleak k"),
      "-")
      << "no whole word";
  EXPECT_EQ(leaks("t, k1 = alloca i64 12, align 4, \"t\", m\ne = gep t, i64 8\nw = trunc i64 a to i32\n"
                  "k = store i32 w, e, k1\nr = noleak k"),
            "-")
      << "behind the last whole word";
  EXPECT_EQ(leaks("s = add i64 a, 8\nt, k = alloca i64 s, align 8, \"t\", m\nr = noleak k"), "a")
      << "how many words there are";
}

} // namespace fathom::trace
