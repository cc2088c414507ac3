#include "prepare/VarArgs.h"

#include "frontend/TestModule.h"

namespace fathom::prepare {

constexpr char variadic[] = R"(
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
define i32 @g(i32 %n, ...) {
  %list = alloca [24 x i8]
  call void @llvm.va_start.p0(ptr %list)
  ret i32 %n
}
)";

/// Where each variable argument of the one call in @f is stored: "8 i32" or "16 copy 32".
static Texts layoutOf(const std::string &call) {
  TestModule module(std::string(variadic) + "define i32 @f(i32 %i, double %d, ptr %p, i128 %w, x86_fp80 %l) {\n" +
                    "%r = " + call + "\nret i32 %r\n}");
  lowerVariableArguments(*module);
  module.expectValid();
  Texts result;
  const llvm::DataLayout &layout = module->getDataLayout();
  auto offset = [&](llvm::Value *pointer) {
    llvm::APInt sum(64, 0);
    EXPECT_TRUE(llvm::isa<llvm::AllocaInst>(pointer->stripAndAccumulateConstantOffsets(layout, sum, true)));
    return std::to_string(sum.getZExtValue());
  };
  for (llvm::Instruction &inst : llvm::instructions(module.function())) {
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&inst)) {
      std::string type;
      llvm::raw_string_ostream(type) << *store->getValueOperand()->getType();
      result.push_back(offset(store->getPointerOperand()) + " " + type);
    }
    if (auto *copy = llvm::dyn_cast<llvm::MemCpyInst>(&inst))
      result.push_back(offset(copy->getRawDest()) + " copy " +
                       std::to_string(llvm::cast<llvm::ConstantInt>(copy->getLength())->getZExtValue()));
  }
  llvm::AllocaInst *area = all<llvm::AllocaInst>(module.function()).at(0);
  result.push_back("size " + std::to_string(area->getAllocationSize(layout)->getFixedValue()));
  EXPECT_EQ(what(*area), "variable arguments");
  if (area->getAlign() != llvm::Align(16))
    result.push_back("align " + std::to_string(area->getAlign().value()));
  return result;
}

TEST(VarArgs, ArgumentsTakeSlotsOfEightBytes) {
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1)"), (Texts{"size 0"}));
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1, i32 %i, double %d, ptr %p, i64 3)"),
            (Texts{"0 i32", "8 double", "16 ptr", "24 i64", "size 32"}));
}

TEST(VarArgs, WideArgumentsAreAligned) {
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1, i32 %i, x86_fp80 %l, i32 %i)"),
            (Texts{"0 i32", "16 x86_fp80", "32 i32", "size 40"}));
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1, i32 %i, i128 %w)"), (Texts{"0 i32", "16 i128", "size 32"}));
}

TEST(VarArgs, StructsAreCopied) {
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1, i32 %i, ptr byval({ [5 x i32] }) %p, i32 %i)"),
            (Texts{"0 i32", "8 copy 20", "32 i32", "size 40"}));
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1, i32 %i, ptr byval({ x86_fp80 }) %p, i32 %i)"),
            (Texts{"0 i32", "16 copy 16", "32 i32", "size 40"}));
}

TEST(VarArgs, AttributesSayHowStructsAreAligned) {
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1, i32 %i, ptr byval({ [8 x i32] }) align 32 %p, i32 %i)"),
            (Texts{"0 i32", "32 copy 32", "64 i32", "size 72", "align 32"}));
  EXPECT_EQ(layoutOf("call i32 (i32, ...) @g(i32 1, i32 %i, ptr byval({ i128 }) align 8 %p, i32 %i)"),
            (Texts{"0 i32", "8 copy 16", "24 i32", "size 32"}));
}

TEST(VarArgs, TheListSaysThatNoRegistersAreLeft) {
  TestModule module(std::string(variadic) +
                    "define i32 @f() {\n%r = call i32 (i32, ...) @g(i32 1, i32 2)\nret i32 %r\n}");
  lowerVariableArguments(*module);
  module.expectValid();
  llvm::CallInst *call = nullptr;
  for (llvm::CallInst *each : all<llvm::CallInst>(module.function()))
    if (!each->getCalledFunction()->isIntrinsic())
      call = each;
  ASSERT_TRUE(call);
  llvm::Function &callee = *call->getCalledFunction();
  EXPECT_FALSE(callee.isVarArg());
  ASSERT_EQ(callee.arg_size(), 3u);
  Texts stores;
  for (llvm::StoreInst *store : all<llvm::StoreInst>(callee)) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    store->getValueOperand()->printAsOperand(stream);
    stores.push_back(text);
  }
  EXPECT_EQ(stores, (Texts{"i32 48", "i32 176", "ptr %\"variable arguments\"", "ptr %1"}));
  EXPECT_TRUE(callsOf(callee, "llvm.va_start.p0").empty());
  EXPECT_TRUE(module.function("g").isDeclaration());
}

/// How each 8 bytes of the variable arguments of the one call are passed, by the letters of Passing.
static std::string passingOf(const std::string &arguments) {
  TestModule module("declare void @g(...)\n"
                    "define void @f(i32 %i, double %d, ptr %p, i128 %w, x86_fp80 %l, <2 x float> %v) {\n" +
                    std::string("call void (...) @g(") + arguments + ")\nret void\n}");
  std::string result;
  for (uint8_t each : layOutVariable(*callsOf(module.function(), "g").at(0)).passing) {
    result += result.empty() ? "" : " ";
    result += each & InGeneral ? "g" : "";
    result += each & InFloating ? "f" : "";
    result += each & InMemory ? "m" : "";
  }
  return result;
}

static std::string times(unsigned count, const std::string &argument) {
  std::string result = argument;
  for (unsigned i = 1; i < count; ++i)
    result += ", " + argument;
  return result;
}

TEST(VarArgs, NothingIsSaidOfWhatIsBehindTheArguments) { EXPECT_EQ(passingOf(""), "gfm gfm"); }

TEST(VarArgs, ArgumentsArePassedInRegistersOfTheirKind) {
  EXPECT_EQ(passingOf("i32 %i, double %d, ptr %p, <2 x float> %v"), "g f g f gfm gfm");
  EXPECT_EQ(passingOf("i32 %i, i128 %w"), "g gfm g g gfm gfm"); // one is left out
}

TEST(VarArgs, SomeArgumentsArePassedInMemory) {
  EXPECT_EQ(passingOf("x86_fp80 %l, ptr byval({ [3 x i64] }) %p"), "m m m m m gfm gfm");
  EXPECT_EQ(passingOf("ptr byval(<{ i8, i64 }>) %p"), "m m gfm gfm"); // it is not aligned
}

TEST(VarArgs, WithoutRegistersStructuresArePassedAsOthersAre) {
  EXPECT_EQ(passingOf(times(5, "i32 %i") + ", ptr byval({ i64, i64 }) %p, i32 %i, i64 1"),
            "g g g g g gfm gfm g gm gfm gfm");
  EXPECT_EQ(passingOf(times(6, "i32 %i") + ", " + times(8, "double %d") + ", i64 1"),
            "g g g g g g f f f f f f f f gfm gfm gfm");
}

/// What is asked for where @f takes the overflow area.
static std::string askedFor(const std::string &test, const std::string &inRegisters = "",
                            const std::string &list = "%struct.__va_list_tag") {
  TestModule module(list +
                    " = type { i32, i32, ptr, ptr }\n"
                    "define ptr @f(ptr %list) {\n"
                    "%general = load i32, ptr %list\n"
                    "%floating.p = getelementptr inbounds " +
                    list +
                    ", ptr %list, i32 0, i32 1\n"
                    "%floating = load i32, ptr %floating.p\n" +
                    test +
                    "\nbr i1 %c, label %in_reg, label %in_mem\n"
                    "in_reg:\n" +
                    inRegisters +
                    "\nret ptr null\n"
                    "in_mem:\n"
                    "%area.p = getelementptr inbounds " +
                    list +
                    ", ptr %list, i32 0, i32 2\n"
                    "%area = load ptr, ptr %area.p\n"
                    "ret ptr %area\n}");
  std::string result;
  for (llvm::LoadInst *load : all<llvm::LoadInst>(module.function()))
    for (uint8_t each : passingAskedFor(*load))
      result += each == InGeneral ? "g" : each == InFloating ? "f" : "?";
  lowerVariableArguments(*module);
  module.expectValid();
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Check).size(), result.size());
  return result;
}

TEST(VarArgs, TheTestOfRegistersSaysWhatIsAskedFor) {
  EXPECT_EQ(askedFor("%c = icmp ule i32 %general, 40"), "g");
  EXPECT_EQ(askedFor("%c = icmp ule i32 %general, 32"), "gg");
  EXPECT_EQ(askedFor("%c = icmp ule i32 %floating, 160"), "f");
  EXPECT_EQ(askedFor("%c = icmp ule i32 %floating, 144"), "ff");
}

TEST(VarArgs, OfBothKindsTheFirstPartIsTheOneReadFirst) {
  constexpr char both[] = "%a = icmp ule i32 %general, 40\n%b = icmp ule i32 %floating, 160\n%c = and i1 %a, %b";
  constexpr char saved[] = "%r = load ptr, ptr %list\n";
  EXPECT_EQ(askedFor(both, saved + std::string("%x = load double, ptr %r\n%y = load i64, ptr %r")), "fg");
  EXPECT_EQ(askedFor(both, saved + std::string("%x = load ptr, ptr %r\n%y = load float, ptr %r")), "gf");
  EXPECT_EQ(askedFor(both), "");
}

TEST(VarArgs, WithoutSuchATestNothingIsKnown) {
  EXPECT_EQ(askedFor("%c = icmp ult i32 %general, 41"), "");
  EXPECT_EQ(askedFor("%c = icmp ule i32 %general, 48"), "");
  EXPECT_EQ(askedFor("%c = icmp ule i32 %general, 0"), ""); // nothing takes so many
  EXPECT_EQ(askedFor("%other = load i32, ptr null\n%c = icmp ule i32 %other, 40"), "");
}

TEST(VarArgs, OtherStructuresAreNoLists) {
  EXPECT_EQ(askedFor("%c = icmp ule i32 %general, 40", "", "%struct.__va_list_tag.7"), "g"); // of another file
  EXPECT_EQ(askedFor("%c = icmp ule i32 %general, 40", "", "%struct.buffer"), "");
}

TEST(VarArgs, AnAreaIsAPointer) {
  TestModule module("%struct.__va_list_tag = type { i32, i32, ptr, ptr }\n"
                    "define void @f(ptr %list) {\n"
                    "%general = load i32, ptr %list\n"
                    "%c = icmp ule i32 %general, 40\n"
                    "br i1 %c, label %in_reg, label %in_mem\n"
                    "in_reg:\nret void\n"
                    "in_mem:\n"
                    "%area.p = getelementptr inbounds %struct.__va_list_tag, ptr %list, i32 0, i32 2\n"
                    "%area = load i64, ptr %area.p\n"
                    "ret void\n}");
  lowerVariableArguments(*module);
  module.expectValid();
  EXPECT_TRUE(callsOf(module.function(), Intrinsic::Check).empty());
}

TEST(VarArgs, TheAreaLivesDuringTheCall) {
  TestModule module(std::string(variadic) +
                    "define i32 @f() {\n%r = call i32 (i32, ...) @g(i32 1, i32 2)\nret i32 %r\n}");
  lowerVariableArguments(*module);
  EXPECT_EQ(callsOf(module.function(), "llvm.lifetime.start.p0").size(), 1u);
  EXPECT_EQ(callsOf(module.function(), "llvm.lifetime.end.p0").size(), 1u);
}

TEST(VarArgs, VariadicFunctionsMayCallEachOther) {
  TestModule module(R"(
define i32 @g(i32 %n, ...) {
  %r = call i32 (i32, ...) @f(i32 %n, i32 1)
  ret i32 %r
}
define i32 @f(i32 %n, ...) {
  %r = call i32 (i32, ...) @g(i32 %n, i32 1)
  ret i32 %r
}
define i32 @main() {
  %r = call i32 (i32, ...) @g(i32 1, i32 1)
  ret i32 %r
}
)");
  lowerVariableArguments(*module);
  module.expectValid();
  EXPECT_TRUE(module.function("g").use_empty());
  EXPECT_TRUE(module.function("f").use_empty());
}

TEST(VarArgs, DeclarationsStayVariadic) {
  TestModule module("declare i32 @open(ptr, i32, ...)\ndefine void @f() {\n"
                    "%r = call i32 (ptr, i32, ...) @open(ptr null, i32 1, i32 2)\nret void\n}");
  lowerVariableArguments(*module);
  EXPECT_EQ(callsOf(module.function(), "open").at(0)->arg_size(), 3u);
}

} // namespace fathom::prepare
