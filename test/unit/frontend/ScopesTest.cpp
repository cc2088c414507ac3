// Temporaries, Keepers and Bypassed: whose life ends where.
#include "frontend/Bypassed.h"
#include "frontend/Keepers.h"
#include "frontend/Temporaries.h"
#include "frontend/TestModule.h"

namespace fathom::frontend {

/// The calls of a function in their order, of markers and of others.
static Texts callsOf(llvm::Function &function) {
  Texts result;
  for (llvm::Instruction &inst : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&inst))
      result.push_back(call->getCalledFunction()->getName().str());
  return result;
}

static Texts markedCalls(const std::string &body) {
  TestModule module("declare void @_ZN1SC2Ev(ptr)\ndeclare void @_ZN1SD2Ev(ptr)\ndeclare void @_ZN1S2D1Ev(ptr)\n"
                    "declare void @use(ptr)\ndefine void @f(i1 %c) {\n" +
                    body + "\nret void\n}\n");
  markTemporaries(*module);
  module.expectValid();
  return callsOf(module.function());
}

static const std::string start = "llvm.lifetime.start.p0", end = "llvm.lifetime.end.p0";

TEST(Temporaries, EndBehindTheirDestructor) {
  EXPECT_EQ(markedCalls("%agg.tmp = alloca i64\ncall void @_ZN1SC2Ev(ptr %agg.tmp)\ncall void @use(ptr %agg.tmp)\n"
                        "call void @_ZN1SD2Ev(ptr %agg.tmp)\ncall void @use(ptr null)"),
            (Texts{start, "_ZN1SC2Ev", "use", "_ZN1SD2Ev", end, "use"}));
}

TEST(Temporaries, WithoutADestructorTheyOnlyStart) {
  EXPECT_EQ(markedCalls("%agg.tmp = alloca i64\ncall void @use(ptr null)\ncall void @use(ptr %agg.tmp)\n"
                        "call void @_ZN1S2D1Ev(ptr %agg.tmp)"),
            (Texts{"use", start, "use", "_ZN1S2D1Ev"}));
}

TEST(Temporaries, StartBeforeABranchToTheirUses) {
  EXPECT_EQ(markedCalls("%agg.tmp = alloca i64\ncall void @use(ptr null)\nbr i1 %c, label %a, label %b\n"
                        "a:\ncall void @_ZN1SC2Ev(ptr %agg.tmp)\nbr label %b\n"
                        "b:\nbr i1 %c, label %d, label %e\n"
                        "d:\ncall void @_ZN1SD2Ev(ptr %agg.tmp)\nbr label %e\ne:"),
            (Texts{"use", start, "_ZN1SC2Ev", "_ZN1SD2Ev", end}));
}

TEST(Temporaries, OthersAreLeftAlone) {
  EXPECT_EQ(markedCalls("%x = alloca i64\ncall void @use(ptr %x)"), (Texts{"use"}));
}

/// Whether the function that @f calls keeps its first argument.
static bool keeps(const std::string &functions, const std::string &call = "call void @g(ptr %p)") {
  TestModule module("@global = global ptr null\ndeclare void @other(ptr)\n" + functions +
                    "\ndefine void @f(ptr %p) {\n" + call + "\nret void\n}\n");
  Keepers keepers(*module);
  for (llvm::Instruction &inst : llvm::instructions(module.function()))
    if (auto *found = llvm::dyn_cast<llvm::CallInst>(&inst))
      return keepers.keeps(*found, 0);
  return false;
}

static std::string g(const std::string &body) { return "define void @g(ptr %x) {\n" + body + "\nret void\n}\n"; }

TEST(Keepers, InVariablesOfTheProgram) {
  EXPECT_TRUE(keeps(g("store ptr %x, ptr @global")));
  EXPECT_TRUE(keeps(g("%y = getelementptr i8, ptr %x, i64 4\nstore ptr %y, ptr @global")));
  EXPECT_FALSE(keeps(g("store i32 1, ptr %x")));
  EXPECT_FALSE(keeps(g("%v = load i32, ptr %x\ncall void @other(ptr %x)")));
}

TEST(Keepers, ThroughVariablesOfTheFunction) {
  std::string variable = "%v = alloca ptr\nstore ptr %x, ptr %v\n";
  EXPECT_FALSE(keeps(g(variable)));
  EXPECT_TRUE(keeps(g(variable + "%y = load ptr, ptr %v\nstore ptr %y, ptr @global")));
  EXPECT_TRUE(keeps(g("%s = alloca {i64, ptr}\n%v = getelementptr i8, ptr %s, i64 8\nstore ptr %x, ptr %v\n"
                      "call void @llvm.memcpy.p0.p0.i64(ptr @global, ptr %s, i64 16, i1 false)") +
                    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"));
  EXPECT_TRUE(keeps(g("%s = alloca {i64, ptr}\n%v = getelementptr i8, ptr %s, i64 8\nstore ptr %x, ptr %v\n"
                      "%all = load {i64, ptr}, ptr %s")));
}

TEST(Keepers, AsANumber) {
  std::string number = "%n = ptrtoint ptr %x to i64\n";
  EXPECT_TRUE(keeps(g(number + "store i64 %n, ptr @global")));
  EXPECT_TRUE(keeps(g(number + "%m = add i64 %n, 4\nstore i64 %m, ptr @global")));
}

TEST(Keepers, NotAsAMeasure) {
  std::string number = "%n = ptrtoint ptr %x to i64\n";
  EXPECT_FALSE(keeps(g(number + "%a = and i64 %n, 7\nstore i64 %a, ptr @global")));
  EXPECT_FALSE(keeps(g(number + "%m = ptrtoint ptr @global to i64\n%c = icmp ult i64 %n, %m")));
  EXPECT_FALSE(keeps(g("%y = getelementptr i8, ptr %x, i64 4\n%m = ptrtoint ptr %y to i64\n" + number +
                       "%d = sub i64 %m, %n\nstore i64 %d, ptr @global")));
  EXPECT_TRUE(keeps(g(number + "%m = ptrtoint ptr @global to i64\n%d = sub i64 %n, %m\nstore i64 %d, ptr @global")))
      << "from another object";
  EXPECT_TRUE(keeps(g(number + "%a = and i64 %n, -8\nstore i64 %a, ptr @global")));
}

TEST(Keepers, AsItsBytes) {
  std::string slot = "%s = alloca {i64, ptr}\n%v = getelementptr i8, ptr %s, i64 8\nstore ptr %x, ptr %v\n";
  EXPECT_TRUE(keeps(g(slot + "%n = load i64, ptr %v")));
  EXPECT_TRUE(keeps(g(slot + "%w = getelementptr i8, ptr %s, i64 12\n%n = load i32, ptr %w")));
  EXPECT_FALSE(keeps(g(slot + "%n = load i64, ptr %s")));
  EXPECT_TRUE(keeps(g(slot + "%i = load i64, ptr %s\n%w = getelementptr i8, ptr %s, i64 %i\n%b = load i8, ptr %w")));
}

TEST(Keepers, Atomically) {
  EXPECT_TRUE(keeps(g("%o = atomicrmw xchg ptr @global, ptr %x seq_cst")));
  EXPECT_TRUE(keeps(g("%o = cmpxchg ptr @global, ptr null, ptr %x seq_cst seq_cst")));
  EXPECT_FALSE(keeps(g("%o = atomicrmw add ptr %x, i32 1 seq_cst")));
}

/// Whether the function keeps what lies 8 bytes behind its argument.
static bool keepsContents(const std::string &body) {
  TestModule module("@global = global ptr null\n" + g(body) +
                    "define void @f(ptr %p) {\ncall void @g(ptr %p)\nret void\n}");
  Keepers keepers(*module);
  auto *call = llvm::cast<llvm::CallInst>(&module.function().getEntryBlock().front());
  return keepers.keepsContents(*call, 0, 8);
}

TEST(Keepers, WhatLiesBehindAPointer) {
  std::string moved = "%y = getelementptr i8, ptr %x, i64 8\n";
  EXPECT_TRUE(keepsContents(moved + "%v = load ptr, ptr %y\nstore ptr %v, ptr @global"));
  EXPECT_TRUE(keepsContents(moved + "%v = load i64, ptr %y"));
  EXPECT_TRUE(keepsContents("%v = load <2 x i64>, ptr %x"));
  EXPECT_FALSE(keepsContents(moved + "%v = load ptr, ptr %y"));
  EXPECT_FALSE(keepsContents("%v = load i64, ptr %x\nstore i64 %v, ptr @global"));
  EXPECT_TRUE(keepsContents("%a = alloca ptr\nstore ptr %x, ptr %a\n%b = load ptr, ptr %a\n"
                            "%y = getelementptr i8, ptr %b, i64 8\n%v = load i64, ptr %y"));
  EXPECT_TRUE(keepsContents("store ptr %x, ptr @global"));
}

TEST(Keepers, ThroughOtherFunctions) {
  std::string h = "define void @h(ptr %a, ptr %b) {\nstore ptr %b, ptr %a\nret void\n}\n";
  EXPECT_TRUE(keeps(h + g("call void @h(ptr @global, ptr %x)")));
  EXPECT_FALSE(keeps(h + g("call void @h(ptr %x, ptr @global)")));
  EXPECT_TRUE(
      keeps("define ptr @h(ptr %a) {\nret ptr %a\n}\n" + g("%y = call ptr @h(ptr %x)\nstore ptr %y, ptr @global")));
  EXPECT_FALSE(keeps("define void @h(ptr %a) {\ncall void @g(ptr %a)\nret void\n}\n" + g("call void @h(ptr %x)")));
}

TEST(Keepers, ThroughPointersToFunctions) {
  std::string table = "@table = global [2 x ptr] [ptr @g, ptr @other]\n";
  std::string call = "%h = load ptr, ptr @table\ncall void %h(ptr %p)";
  EXPECT_TRUE(keeps(table + g("store ptr %x, ptr @global"), call));
  EXPECT_FALSE(keeps(table + g(""), call));
}

/// The checks that are added.
static Texts checksOfBypassed(const std::string &body) {
  TestModule module("declare void @use(i32)\ndefine void @f(i1 %c) {\nentry:\n%x = alloca i32\nbr label %head\n" +
                    body + "\nend:\nret void\n}\n");
  forgetBypassed(*module);
  module.expectValid();
  return checksOf(module.function());
}

TEST(Bypassed, WhatIsLeftFromBefore) {
  Texts unsupported{"unsupported!: a variable that a jump bypasses, with what may be left in it from before"};
  EXPECT_EQ(checksOfBypassed("head:\nbr i1 %c, label %a, label %b\na:\nstore i32 1, ptr %x\nbr label %head\n"
                             "b:\n%v = load i32, ptr %x\ncall void @use(i32 %v)\nbr label %end"),
            unsupported);
  EXPECT_EQ(checksOfBypassed("head:\nstore i32 1, ptr %x\nbr label %b\n"
                             "b:\n%v = load i32, ptr %x\ncall void @use(i32 %v)\nbr i1 %c, label %head, label %end"),
            Texts{});
  EXPECT_EQ(checksOfBypassed("head:\n%v = load i32, ptr %x\ncall void @use(i32 %v)\nbr label %end"), Texts{});
}

} // namespace fathom::frontend
