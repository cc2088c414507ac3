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
  ASSERT_EQ(callee.arg_size(), 2u);
  Texts stores;
  for (llvm::StoreInst *store : all<llvm::StoreInst>(callee)) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    store->getValueOperand()->printAsOperand(stream);
    stores.push_back(text);
  }
  EXPECT_EQ(stores, (Texts{"i32 48", "i32 176", "ptr %\"variable arguments\"", "ptr null"}));
  EXPECT_TRUE(callsOf(callee, "llvm.va_start.p0").empty());
  EXPECT_TRUE(module.function("g").isDeclaration());
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
