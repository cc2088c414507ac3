#include "ExecuteLLVM.h"

#include "support/Error.h"

namespace fathom::seair {

/// A function of these lines, with the harness functions at hand.
static TestModule program(const std::string &lines, const std::string &globals = "") {
  return TestModule::inDialect(globals + R"(
declare i1 @nd_bit()
declare i8 @nd_byte()
declare i32 @nd_x()
declare i32 @nd_y()
declare i64 @nd_long()
declare i128 @nd_wide()
declare float @nd_float()
declare void @sassert(i1)
declare void @assume(i1)
declare ptr @__fathom_malloc(i64, i64)
declare void @__fathom_free(ptr)
declare ptr @__fathom_new(i64, i64)
declare void @__fathom_delete(ptr)
declare ptr @__fathom_new_array(i64, i64)
declare void @__fathom_delete_array(ptr)
declare void @__fathom_check_readable(ptr, i64)
declare void @__fathom_check_writable(ptr, i64)
declare void @__fathom_halt()
declare void @__fathom_exit()
declare i1 @__fathom_malloc_fails(i64)
declare i1 @fathom_is_deref(ptr, i64)
declare i1 @__CPROVER_w_ok(ptr, i64)
declare i1 @fathom_is_modified(ptr)
declare void @fathom_reset_modified(ptr)
declare void @fathom_havoc(ptr, i64)
declare void @fathom.havoc-reachable.2(ptr, ptr)
declare i64 @__fathom_object_size(ptr)
declare i64 @__fathom_object_offset(ptr)
declare ptr @fathom.alloca(i64, i64)
declare void @fathom.scope-end(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare <2 x i32> @llvm.ctpop.v2i32(<2 x i32>)
declare <2 x i32> @llvm.abs.v2i32(<2 x i32>, i1)
declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
define void @f() {
)" + lines + "\nret void\n}\n");
}

/// How the lines run, by their asserts.
static std::string run(const std::string &lines, const Inputs &inputs = {}, const std::string &globals = "") {
  TestModule module = program(lines, globals);
  return outcome(module.function(), inputs);
}

/// Lines that compute %r, then an assert that it is `expected`.
static std::string yields(const std::string &type, const std::string &lines, const std::string &expected,
                          const Inputs &inputs = {}, const std::string &globals = "") {
  return run(lines + "\n%same = icmp eq " + type + " %r, " + expected + "\ncall void @sassert(i1 %same)", inputs,
             globals);
}

#define EXPECT_YIELDS(...)                                                                                             \
  do {                                                                                                                 \
    EXPECT_EQ(yields(__VA_ARGS__), "halted");                                                                          \
  } while (false)

TEST(FromLLVM, TheHelperSeesWrongResults) {
  EXPECT_EQ(yields("i32", "%r = add i32 2, 2", "5"), "assert");
  EXPECT_EQ(yields("i32", "%r = add i32 2, 2", "4"), "halted");
}

TEST(FromLLVM, Vectors) {
  const std::string make = R"(
%x = call i32 @nd_x()
%y = call i32 @nd_y()
%v1 = insertelement <2 x i32> poison, i32 %x, i32 0
%v = insertelement <2 x i32> %v1, i32 %y, i32 1
)";
  Inputs inputs = numbers({{"nd_x", 3}, {"nd_y", -7}});
  auto lane = [&](const std::string &lines, int index, const std::string &expected) {
    return yields("i32", make + lines + "\n%r = extractelement <2 x i32> %w, i32 " + std::to_string(index), expected,
                  inputs);
  };
  EXPECT_EQ(lane("%w = add <2 x i32> %v, <i32 10, i32 20>", 0, "13"), "halted");
  EXPECT_EQ(lane("%w = add <2 x i32> %v, <i32 10, i32 20>", 1, "13"), "halted");
  EXPECT_EQ(lane("%w = mul <2 x i32> %v, %v", 1, "49"), "halted");
  EXPECT_EQ(lane("%c = icmp sgt <2 x i32> %v, zeroinitializer\n%w = select <2 x i1> %c, <2 x i32> %v, "
                 "<2 x i32> <i32 1, i32 2>",
                 1, "2"),
            "halted");
  EXPECT_EQ(lane("%w = select i1 true, <2 x i32> %v, <2 x i32> zeroinitializer", 1, "-7"), "halted");
  EXPECT_EQ(lane("%w = shufflevector <2 x i32> %v, <2 x i32> <i32 8, i32 9>, <2 x i32> <i32 3, i32 0>", 0, "9"),
            "halted");
  EXPECT_EQ(lane("%w = shufflevector <2 x i32> %v, <2 x i32> <i32 8, i32 9>, <2 x i32> <i32 3, i32 0>", 1, "3"),
            "halted");
  EXPECT_EQ(lane("%w = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %v)", 1, "30"), "halted");
  EXPECT_EQ(lane("%w = call <2 x i32> @llvm.abs.v2i32(<2 x i32> %v, i1 false)", 1, "7"), "halted");
  EXPECT_EQ(lane("%t = trunc <2 x i32> %v to <2 x i8>\n%w = zext <2 x i8> %t to <2 x i32>", 1, "249"), "halted");
  EXPECT_EQ(lane("%p = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> %v, "
                 "<2 x i32> <i32 1, i32 -2147483648>)\n%o = extractvalue { <2 x i32>, <2 x i1> } %p, 1\n"
                 "%w = zext <2 x i1> %o to <2 x i32>",
                 1, "1"),
            "halted");
  EXPECT_EQ(lane("%p = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> %v, "
                 "<2 x i32> <i32 1, i32 -2147483648>)\n%w = extractvalue { <2 x i32>, <2 x i1> } %p, 0",
                 0, "4"),
            "halted");
}

TEST(FromLLVM, VectorsByAVariableIndex) {
  for (int index : {0, 1, 2}) {
    Inputs inputs = numbers({{"nd_x", index}});
    EXPECT_YIELDS("i32", "%x = call i32 @nd_x()\n%r = extractelement <3 x i32> <i32 5, i32 6, i32 7>, i32 %x",
                  std::to_string(5 + index), inputs);
    EXPECT_YIELDS("i32",
                  "%x = call i32 @nd_x()\n%v = insertelement <3 x i32> <i32 5, i32 6, i32 7>, i32 9, i32 %x\n"
                  "%r = extractelement <3 x i32> %v, i32 1",
                  index == 1 ? "9" : "6", inputs);
  }
}

TEST(FromLLVM, BitcastsAreLittleEndian) {
  Inputs inputs{{"nd_x", llvm::APInt(32, 0x11223344)}, {"nd_float", llvm::APInt(32, 0x3f800000)}};
  const std::string x = "%x = call i32 @nd_x()\n";
  EXPECT_YIELDS("i8", x + "%v = bitcast i32 %x to <4 x i8>\n%r = extractelement <4 x i8> %v, i32 0", "68", inputs);
  EXPECT_YIELDS("i8", x + "%v = bitcast i32 %x to <4 x i8>\n%r = extractelement <4 x i8> %v, i32 3", "17", inputs);
  EXPECT_YIELDS("i16",
                x + "%v = bitcast i32 %x to <4 x i8>\n%w = bitcast <4 x i8> %v to <2 x i16>\n"
                    "%r = extractelement <2 x i16> %w, i32 1",
                "4386", inputs); // 0x1122
  EXPECT_YIELDS("i32", x + "%v = bitcast i32 %x to <4 x i8>\n%r = bitcast <4 x i8> %v to i32", "287454020", inputs);
  EXPECT_YIELDS("i1", x + "%v = bitcast i32 %x to <32 x i1>\n%r = extractelement <32 x i1> %v, i32 2", "true", inputs);
  EXPECT_YIELDS("i1", x + "%v = bitcast i32 %x to <32 x i1>\n%r = extractelement <32 x i1> %v, i32 3", "false", inputs);
  EXPECT_YIELDS("i32", "%f = call float @nd_float()\n%r = bitcast float %f to i32", "1065353216", inputs);
  EXPECT_YIELDS("i8", "%r = bitcast <8 x i1> <i1 1, i1 0, i1 0, i1 1, i1 0, i1 0, i1 0, i1 1> to i8", "137");
}

TEST(FromLLVM, Reductions) {
  const std::string vector =
      "%x = call i32 @nd_x()\n%v = insertelement <3 x i32> <i32 5, i32 -6, i32 7>, i32 %x, i32 0\n";
  for (auto [name, expected] : {std::pair<std::string, std::string>{"add", "4"},
                                {"mul", "-126"},
                                {"and", "2"},
                                {"or", "-1"},
                                {"xor", "-2"},
                                {"smax", "7"},
                                {"smin", "-6"},
                                {"umax", "-6"},
                                {"umin", "3"}})
    EXPECT_YIELDS("i32", vector + "%r = call i32 @llvm.vector.reduce." + name + ".v3i32(<3 x i32> %v)", expected,
                  numbers({{"nd_x", 3}}));
}

TEST(FromLLVM, FloatsAreBits) {
  Inputs inputs{{"nd_float", llvm::APInt(32, 0xbf800000)}}; // -1.0
  const std::string f = "%f = call float @nd_float()\n";
  auto bits = [&](const std::string &lines) { return f + lines + "\n%r = bitcast float %g to i32"; };
  EXPECT_YIELDS("i32", bits("%g = fneg float %f"), "1065353216", inputs);
  EXPECT_YIELDS("i32", bits("%g = call float @llvm.fabs.f32(float %f)"), "1065353216", inputs);
  EXPECT_YIELDS("i32", bits("%g = call float @llvm.copysign.f32(float 1.0, float %f)"), "-1082130432", inputs);
  EXPECT_YIELDS("i32", "%r = bitcast float 1.0 to i32", "1065353216");
}

TEST(FromLLVM, FloatArithmeticIsAnyValue) {
  for (std::string lines :
       {"%g = fadd float %f, 1.0", "%g = call float @llvm.sqrt.f32(float %f)", "%g = sitofp i32 7 to float",
        "%c = fcmp olt float %f, 1.0\n%g = select i1 %c, float %f, "
        "float 1.0"}) {
    TestModule module = program("%f = call float @nd_float()\n" + lines + R"(
%r = bitcast float %g to i32
%same = icmp eq i32 %r, 0
call void @sassert(i1 %same)
)");
    Env env;
    Program result = translated(module.function(), env);
    EXPECT_EQ(env.assumptions.size(), 1u) << lines;
    bool isAbstract = false;
    for (const NondetInfo &info : result.tables->nondets)
      isAbstract |= info.source == NondetSource::Abstract;
    EXPECT_TRUE(isAbstract) << lines;
  }
}

TEST(FromLLVM, Aggregates) {
  const std::string make = R"(
%x = call i32 @nd_x()
%y = call i32 @nd_y()
%a = insertvalue { i32, [2 x { i8, i32 }], i64 } { i32 1, [2 x { i8, i32 }] [{ i8, i32 } { i8 2, i32 3 },
     { i8, i32 } { i8 4, i32 5 }], i64 6 }, i32 %x, 1, 1, 1
)";
  Inputs inputs = numbers({{"nd_x", 70}, {"nd_y", 80}});
  std::string type = "{ i32, [2 x { i8, i32 }], i64 } ";
  EXPECT_YIELDS("i32", make + "%r = extractvalue " + type + "%a, 1, 1, 1", "70", inputs);
  EXPECT_YIELDS("i32", make + "%r = extractvalue " + type + "%a, 1, 0, 1", "3", inputs);
  EXPECT_YIELDS("i64", make + "%r = extractvalue " + type + "%a, 2", "6", inputs);
  EXPECT_YIELDS("i8", make + "%p = extractvalue " + type + "%a, 1, 1\n%r = extractvalue { i8, i32 } %p, 0", "4",
                inputs);
  EXPECT_YIELDS("i32",
                make + "%b = insertvalue " + type + "%a, [2 x { i8, i32 }] zeroinitializer, 1\n%r = extractvalue " +
                    type + "%b, 1, 1, 1",
                "0", inputs);
}

TEST(FromLLVM, StructsInMemory) {
  const std::string make = R"(
%p = call ptr @fathom.alloca(i64 24, i64 8)
%x = call i32 @nd_x()
%a = insertvalue { i8, i32, { i16, i64 } } { i8 1, i32 0, { i16, i64 } { i16 2, i64 3 } }, i32 %x, 1
store { i8, i32, { i16, i64 } } %a, ptr %p
)";
  Inputs inputs = numbers({{"nd_x", 0x01020304}});
  EXPECT_YIELDS("i32", make + "%q = getelementptr i8, ptr %p, i64 4\n%r = load i32, ptr %q", "16909060", inputs);
  EXPECT_YIELDS("i16", make + "%q = getelementptr i8, ptr %p, i64 8\n%r = load i16, ptr %q", "2", inputs);
  EXPECT_YIELDS("i64", make + "%q = getelementptr i8, ptr %p, i64 16\n%r = load i64, ptr %q", "3", inputs);
  EXPECT_YIELDS("i64",
                make + "%b = load { i8, i32, { i16, i64 } }, ptr %p\n"
                       "%r = extractvalue { i8, i32, { i16, i64 } } %b, 2, 1",
                "3", inputs);
  EXPECT_YIELDS("i8", make + "%q = getelementptr i8, ptr %p, i64 5\n%r = load i8, ptr %q", "3", inputs);
}

TEST(FromLLVM, OddWidthsInMemory) {
  Inputs inputs{{"nd_wide", llvm::APInt(128, {0x8877665544332211, 0x00ffeeddccbbaa99})}, {"nd_bit", llvm::APInt(1, 1)}};
  const std::string make = "%p = call ptr @fathom.alloca(i64 32, i64 16)\n"
                           "call void @llvm.memset.p0.i64(ptr %p, i8 -1, i64 32, i1 false)\n"
                           "%w = call i128 @nd_wide()\n";
  EXPECT_YIELDS("i33", make + "%v = trunc i128 %w to i33\nstore i33 %v, ptr %p\n%r = load i33, ptr %p", "5439169041",
                inputs); // 0x144332211
  EXPECT_YIELDS("i8",
                make + "%v = trunc i128 %w to i33\nstore i33 %v, ptr %p\n%q = getelementptr i8, ptr %p, i64 4\n"
                       "%r = load i8, ptr %q",
                "1", inputs);
  EXPECT_YIELDS("i8",
                make + "%v = trunc i128 %w to i33\nstore i33 %v, ptr %p\n%q = getelementptr i8, ptr %p, i64 5\n"
                       "%r = load i8, ptr %q",
                "-1", inputs);
  EXPECT_YIELDS("i8", make + "store i128 %w, ptr %p\n%q = getelementptr i8, ptr %p, i64 9\n%r = load i8, ptr %q", "-86",
                inputs);
  EXPECT_YIELDS("i8", make + "%b = call i1 @nd_bit()\nstore i1 %b, ptr %p\n%r = load i8, ptr %p", "1", inputs);
  EXPECT_YIELDS("i1", make + "%b = call i1 @nd_bit()\nstore i1 %b, ptr %p\n%r = load i1, ptr %p", "true", inputs);
}

TEST(FromLLVM, VectorsInMemory) {
  const std::string make = "%p = call ptr @fathom.alloca(i64 16, i64 16)\n";
  EXPECT_YIELDS("i16",
                make + "store <4 x i16> <i16 1, i16 2, i16 3, i16 4>, ptr %p\n%q = getelementptr i16, ptr %p, i64 2\n"
                       "%r = load i16, ptr %q",
                "3");
  EXPECT_YIELDS("i16",
                make + "store i64 1125912791875585, ptr %p\n%v = load <4 x i16>, ptr %p\n" // 0x0004000300020001
                       "%r = extractelement <4 x i16> %v, i32 3",
                "4");
  // A vector in memory has no padding between its elements.
  EXPECT_YIELDS("i8",
                make + "store <2 x i24> <i24 1, i24 2>, ptr %p\n%q = getelementptr i8, ptr %p, i64 3\n"
                       "%r = load i8, ptr %q",
                "2");
  EXPECT_EQ(run(make + "store <8 x i1> zeroinitializer, ptr %p"), "unsupported: vectors of bits in memory");
  EXPECT_EQ(run(make + "%v = load <8 x i1>, ptr %p"), "unsupported: vectors of bits in memory");
}

TEST(FromLLVM, PointersInMemory) {
  const std::string make = R"(
%p = call ptr @fathom.alloca(i64 16, i64 8)
%q = call ptr @__fathom_malloc(i64 4, i64 16)
store i32 77, ptr %q
%slot = getelementptr i8, ptr %p, i64 8
store ptr %q, ptr %slot
store ptr null, ptr %p
%l = load ptr, ptr %slot
)";
  EXPECT_YIELDS("i32", make + "%r = load i32, ptr %l", "77");
  EXPECT_YIELDS("ptr", make + "%r = load ptr, ptr %p", "null");
  EXPECT_YIELDS("ptr", make + "%r = load ptr, ptr %slot", "%q");
  EXPECT_YIELDS("i64", make + "%a = ptrtoint ptr %q to i64\n%b = load i64, ptr %slot\n%r = sub i64 %a, %b", "0");
  EXPECT_YIELDS("i32", make + "%a = ptrtoint ptr %q to i64\n%i = inttoptr i64 %a to ptr\n%r = load i32, ptr %i", "77");
  EXPECT_YIELDS("i32",
                make + "%v = insertelement <2 x ptr> poison, ptr %p, i32 0\n"
                       "%w = insertelement <2 x ptr> %v, ptr %q, i32 1\nstore <2 x ptr> %w, ptr %p\n"
                       "%n = load ptr, ptr %slot\n%r = load i32, ptr %n",
                "77");
}

TEST(FromLLVM, PointerArithmetic) {
  const std::string make = "%p = call ptr @fathom.alloca(i64 400, i64 8)\n%x = call i32 @nd_x()\n"
                           "%b = call i8 @nd_byte()\n%w = call i128 @nd_wide()\n";
  Inputs inputs{
      {"nd_x", llvm::APInt(32, -3, true)}, {"nd_byte", llvm::APInt(8, 200)}, {"nd_wide", llvm::APInt(128, {5, 1})}};
  auto offset = [&](const std::string &gep) {
    return make + "%g = " + gep + "\n%r = call i64 @__fathom_object_offset(ptr %g)";
  };
  EXPECT_YIELDS("i64", offset("getelementptr i32, ptr %p, i32 %x"), "-12", inputs);
  EXPECT_YIELDS("i64", offset("getelementptr i8, ptr %p, i8 %b"), "-56", inputs);
  EXPECT_YIELDS("i64", offset("getelementptr i16, ptr %p, i128 %w"), "10", inputs);
  EXPECT_YIELDS("i64", offset("getelementptr { i8, [3 x i32] }, ptr %p, i64 2, i32 1, i32 %x"), "24", inputs);
  EXPECT_YIELDS("i64", offset("getelementptr { i8, i32 }, ptr %p, i64 0, i32 1"), "4", inputs);
  EXPECT_YIELDS("i64", offset("getelementptr i8, ptr %p, i64 0"), "0", inputs);
  EXPECT_YIELDS("i64", offset("getelementptr [4 x i32], ptr %p, i32 %x, i32 %x"), "-60", inputs);
}

TEST(FromLLVM, PtrMaskMovesAPointerDown) {
  EXPECT_YIELDS("i64",
                "%p = call ptr @fathom.alloca(i64 64, i64 32)\n%q = getelementptr i8, ptr %p, i64 23\n"
                "%m = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -16)\n"
                "%r = call i64 @__fathom_object_offset(ptr %m)",
                "16");
}

TEST(FromLLVM, PointerComparisons) {
  const std::string make = "%p = call ptr @fathom.alloca(i64 8, i64 8)\n%q = getelementptr i8, ptr %p, i64 4\n"
                           "%n = call ptr @fathom.alloca(i64 8, i64 8)\n";
  EXPECT_YIELDS("i1", make + "%r = icmp ult ptr %p, %q", "true");
  EXPECT_YIELDS("i1", make + "%r = icmp slt ptr %p, %q", "true");
  EXPECT_YIELDS("i1", make + "%r = icmp eq ptr %p, %n", "false");
  EXPECT_YIELDS("i1", make + "%r = icmp ne ptr %p, null", "true");
  EXPECT_YIELDS("i64", make + "%a = ptrtoint ptr %q to i64\n%b = ptrtoint ptr %p to i64\n%r = sub i64 %a, %b", "4");
  EXPECT_YIELDS("i128", make + "%a = ptrtoint ptr %p to i128\n%r = lshr i128 %a, 64", "0");
}

TEST(FromLLVM, BulkMemory) {
  const std::string make = R"(
%p = call ptr @fathom.alloca(i64 16, i64 8)
%q = getelementptr i8, ptr %p, i64 2
store i64 506097522914230528, ptr %p
)"; // 0x0706050403020100
  EXPECT_YIELDS("i64",
                make + "call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)\n%r = load i64, ptr %p",
                "506095315267354880"); // 0x0706030201000100
  EXPECT_YIELDS("i64", make + "call void @llvm.memset.p0.i64(ptr %q, i8 -1, i64 3, i1 false)\n%r = load i64, ptr %p",
                "506098605195460864"); // 0x070605ffffff0100
  EXPECT_YIELDS("i64", make + "call void @llvm.memset.p0.i32(ptr %q, i8 0, i32 6, i1 false)\n%r = load i64, ptr %p",
                "256");
  EXPECT_YIELDS("i64",
                make + "%n = call ptr @fathom.alloca(i64 8, i64 8)\nstore i64 0, ptr %n\n"
                       "call void @llvm.memcpy.p0.p0.i64(ptr %n, ptr %q, i64 3, i1 false)\n%r = load i64, ptr %n",
                "262914"); // 0x040302
}

TEST(FromLLVM, GlobalInitialisers) {
  const std::string globals = R"(
@numbers = global [4 x i32] [i32 1, i32 -2, i32 3, i32 4]
@mixed = global { i8, i32, ptr, [3 x i16], i1, i33 } { i8 9, i32 77, ptr @inner, [3 x i16] [i16 5, i16 6, i16 7],
  i1 true, i33 4294967296 }
@inner = global { i64, ptr } { i64 42, ptr getelementptr (i8, ptr @mixed, i64 4) }
@zero = global [100 x i8] zeroinitializer
@sparse = global { [40 x i8], i8, [40 x i8] } { [40 x i8] zeroinitializer, i8 1, [40 x i8] zeroinitializer }
@text = private constant [4 x i8] c"abc\00"
@real = global double 1.0
@vector = global <2 x i16> <i16 1, i16 -1>
@packed = global <2 x i24> <i24 1, i24 2>
@difference = global i64 sub (i64 ptrtoint (ptr @numbers to i64), i64 ptrtoint (ptr @numbers to i64))
@address = global i64 ptrtoint (ptr @numbers to i64)
)";
  auto loaded = [&](const std::string &type, const std::string &global, int offset, const std::string &expected) {
    return yields(type,
                  "%q = getelementptr i8, ptr @" + global + ", i64 " + std::to_string(offset) + "\n%r = load " + type +
                      ", ptr %q",
                  expected, {}, globals);
  };
  EXPECT_EQ(loaded("i32", "numbers", 4, "-2"), "halted");
  EXPECT_EQ(loaded("i32", "numbers", 12, "4"), "halted");
  EXPECT_EQ(loaded("i8", "mixed", 0, "9"), "halted");
  EXPECT_EQ(loaded("i8", "mixed", 1, "0"), "halted");
  EXPECT_EQ(loaded("i32", "mixed", 4, "77"), "halted");
  EXPECT_EQ(loaded("ptr", "mixed", 8, "@inner"), "halted");
  EXPECT_EQ(loaded("i16", "mixed", 20, "7"), "halted");
  EXPECT_EQ(loaded("i1", "mixed", 22, "true"), "halted");
  EXPECT_EQ(loaded("i33", "mixed", 24, "4294967296"), "halted");
  EXPECT_EQ(loaded("i64", "inner", 0, "42"), "halted");
  EXPECT_EQ(loaded("i8", "zero", 99, "0"), "halted");
  EXPECT_EQ(loaded("i8", "sparse", 39, "0"), "halted");
  EXPECT_EQ(loaded("i8", "sparse", 40, "1"), "halted");
  EXPECT_EQ(loaded("i8", "sparse", 41, "0"), "halted");
  EXPECT_EQ(loaded("i8", "sparse", 80, "0"), "halted");
  EXPECT_EQ(loaded("i32", "text", 0, "6513249"), "halted"); // 0x00636261
  EXPECT_EQ(loaded("i64", "real", 0, "4607182418800017408"), "halted");
  EXPECT_EQ(loaded("i32", "vector", 0, "-65535"), "halted");
  EXPECT_EQ(loaded("i8", "packed", 3, "2"), "halted");
  EXPECT_YIELDS("i32", "%i = load ptr, ptr getelementptr (i8, ptr @inner, i64 8)\n%r = load i32, ptr %i", "77", {},
                globals);
  EXPECT_YIELDS("i64", "%a = load i64, ptr @address\n%b = ptrtoint ptr @numbers to i64\n%r = sub i64 %a, %b", "0", {},
                globals);
  EXPECT_YIELDS("i64", "%r = load i64, ptr @difference", "0", {}, globals);
}

TEST(FromLLVM, GlobalsOfBits) {
  // Their bytes are packed; what is read of them is not known, and nothing breaks.
  EXPECT_EQ(run("%v = load i8, ptr @bits\n%c = icmp eq i8 %v, 1\ncall void @sassert(i1 %c)", {},
                "@bits = global <8 x i1> <i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0>\n"),
            "halted");
}

TEST(FromLLVM, UndefinedPartsOfInitialisersAreArbitrary) {
  TestModule module = program("%v = load i32, ptr @partly\n%c = icmp eq i32 %v, 2857697793\ncall void @sassert(i1 %c)",
                              "@partly = global { i8, i16, [0 x i8] } undef\n"
                              "@used = global i8 0\n");
  module.function(); // 0xaa55 .. from the bytes below
  Program result = translated(module.function());
  vcgen::Inputs inputs;
  for (uint32_t object = 0; object < result.tables->objects.size(); ++object)
    for (uint64_t i = 0; i < 4; ++i)
      inputs.initialBytes[{object, i}] = llvm::APInt(32, 2857697793).extractBitsAsZExtValue(8, 8 * i);
  Budget budget;
  EXPECT_EQ(trace::run(result.main(), inputs, budget).end, trace::End::Halted);
  inputs.initialBytes.clear();
  EXPECT_EQ(trace::run(result.main(), inputs, budget).end, trace::End::CheckFailed);
}

TEST(FromLLVM, ConstantsAreConstant) {
  const std::string globals = "@text = constant [2 x i8] c\"a\\00\"\n@data = global i16 0\n";
  EXPECT_EQ(run("call void @__fathom_check_writable(ptr @text, i64 1)", {}, globals), "readonly: write of 1 byte");
  EXPECT_EQ(run("call void @__fathom_check_writable(ptr @data, i64 2)", {}, globals), "halted");
  EXPECT_EQ(run("call void @__fathom_check_readable(ptr @text, i64 2)", {}, globals), "halted");
  EXPECT_YIELDS("i1", "%r = call i1 @__CPROVER_w_ok(ptr @data, i64 2)", "true", {}, globals);
  EXPECT_EQ(run("call i1 @__CPROVER_w_ok(ptr @text, i64 1)", {}, globals), "unsupported: __CPROVER_w_ok of a constant");
  EXPECT_YIELDS("i1", "%r = call i1 @fathom_is_deref(ptr @text, i64 2)", "true", {}, globals);
  EXPECT_YIELDS("i1", "%r = call i1 @fathom_is_deref(ptr @text, i64 3)", "false", {}, globals);
}

TEST(FromLLVM, FunctionsHaveAddressesAndNoBytes) {
  const std::string globals = "define void @g() {\n ret void\n}\ndefine void @h() {\n ret void\n}\n"
                              "@table = global [2 x ptr] [ptr @g, ptr @h]\n";
  EXPECT_YIELDS("ptr", "%r = load ptr, ptr @table", "@g", {}, globals);
  EXPECT_YIELDS("i1", "%l = load ptr, ptr @table\n%r = icmp eq ptr %l, @h", "false", {}, globals);
  EXPECT_EQ(run("call void @__fathom_check_readable(ptr @g, i64 1)", {}, globals), "bounds: read of 1 byte");
}

TEST(FromLLVM, ExternalGlobals) {
  EXPECT_YIELDS("i64", "%r = call i64 @__fathom_object_size(ptr @there)", "8", {}, "@there = external global i64\n");
  EXPECT_THROW(run("%v = load i8, ptr @open", {}, "%T = type opaque\n@open = external global %T\n"), Unsupported);
}

TEST(FromLLVM, AccessChecks) {
  const std::string heap = "%p = call ptr @__fathom_malloc(i64 4, i64 16)\n";
  const std::string stack = "%p = call ptr @fathom.alloca(i64 4, i64 4)\n";
  auto read = [](const std::string &pointer, const std::string &size) {
    return "call void @__fathom_check_readable(ptr " + pointer + ", i64 " + size + ")";
  };
  EXPECT_EQ(run(heap + read("%p", "4")), "halted");
  EXPECT_EQ(run(heap + read("%p", "5")), "bounds: read of 5 bytes");
  EXPECT_EQ(run(heap + "%q = getelementptr i8, ptr %p, i64 -1\n" + read("%q", "1")), "bounds: read of 1 byte");
  EXPECT_EQ(run(read("null", "1")), "null: read of 1 byte");
  EXPECT_EQ(run("%n = getelementptr i8, ptr null, i64 8\n" + read("%n", "1")), "null: read of 1 byte");
  EXPECT_EQ(run("%n = inttoptr i64 8 to ptr\n" + read("%n", "1")), "bounds: read of 1 byte");
  EXPECT_EQ(run(heap + "call void @__fathom_free(ptr %p)\n" + read("%p", "1")), "use-after-free: read of 1 byte");
  EXPECT_EQ(run(stack + "call void @fathom.scope-end(ptr %p)\n" + read("%p", "1")), "use-after-scope: read of 1 byte");
  EXPECT_EQ(run("%s = call i64 @nd_long()\n" + read("null", "%s")), "halted"); // no bytes
  EXPECT_EQ(run("%s = call i64 @nd_long()\n" + read("null", "%s"), {{"nd_long", llvm::APInt(64, 1)}}), "null: read");
}

TEST(FromLLVM, FreeChecks) {
  const std::string heap = "%p = call ptr @__fathom_malloc(i64 4, i64 16)\n";
  EXPECT_EQ(run(heap + "call void @__fathom_free(ptr %p)"), "halted");
  EXPECT_EQ(run(heap + "call void @__fathom_free(ptr %p)\ncall void @__fathom_free(ptr %p)"), "double-free: free");
  EXPECT_EQ(run(heap + "%q = getelementptr i8, ptr %p, i64 1\ncall void @__fathom_free(ptr %q)"), "invalid-free: free");
  EXPECT_EQ(run("%p = call ptr @fathom.alloca(i64 4, i64 4)\ncall void @__fathom_free(ptr %p)"), "invalid-free: free");
}

TEST(FromLLVM, WhatIsMadeInOneWayIsNotFreedInAnother) {
  const std::string makers[] = {"malloc", "new", "new_array"}, frees[] = {"free", "delete", "delete_array"};
  const std::string texts[] = {"free", "delete", "delete[]"};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_EQ(
          run("%p = call ptr @__fathom_" + makers[i] + "(i64 4, i64 16)\ncall void @__fathom_" + frees[j] + "(ptr %p)"),
          i == j ? "halted" : "invalid-free: " + texts[j])
          << i << " " << j;
  const std::string made = "%p = call ptr @__fathom_new(i64 4, i64 16)\n",
                    gone = "call void @__fathom_delete(ptr %p)\n";
  EXPECT_EQ(run(made + gone + "call void @__fathom_check_readable(ptr %p, i64 1)"), "use-after-free: read of 1 byte");
  EXPECT_EQ(run(made + gone + gone), "double-free: delete");
}

TEST(FromLLVM, WhatIsNotCheckedIsAssumed) {
  TestModule module = program("call void @__fathom_check_readable(ptr null, i64 1)");
  Env env;
  env.options.checks = PropertySet::parse("assert");
  Program result = translated(module.function(), env);
  EXPECT_EQ(outcome(result), "assume failed");
  EXPECT_FALSE(env.assumptions.empty());
}

TEST(FromLLVM, LeaksAtTheEnd) {
  TestModule module = program("%p = call ptr @__fathom_malloc(i64 4, i64 16)\ncall void @__fathom_exit()");
  for (auto [kinds, expected] : {std::pair("assert", "halted"), std::pair("+leak", "leak: at the end of the program"),
                                 std::pair("+memory-cleanup", "memory-cleanup: at the end of the program")}) {
    Env env;
    env.options.checks = PropertySet::parse(kinds);
    Program result = translated(module.function(), env);
    EXPECT_EQ(outcome(result), expected);
  }
}

TEST(FromLLVM, AllocationMayFail) {
  const std::string lines = "%s = call i64 @nd_long()\n%f = call i1 @__fathom_malloc_fails(i64 %s)\n"
                            "%ok = xor i1 %f, true\ncall void @sassert(i1 %ok)";
  EXPECT_EQ(run(lines, {{"allocation fails", llvm::APInt(1, 1)}}), "assert");
  EXPECT_EQ(run(lines, {{"allocation fails", llvm::APInt(1, 0)}}), "halted");
  TestModule module = program(lines);
  Env env;
  env.options.mallocNeverFails = true;
  Program result = translated(module.function(), env);
  EXPECT_EQ(outcome(result, {{"allocation fails", llvm::APInt(1, 1)}}), "halted");
  EXPECT_EQ(outcome(result, {{"nd_long", llvm::APInt(64, 1ull << 47)}}), "assert"); // of no machine
}

TEST(FromLLVM, ModifiedAndHavoc) {
  const std::string make = "%p = call ptr @__fathom_malloc(i64 4, i64 16)\nstore i32 5, ptr %p\n";
  EXPECT_YIELDS("i1", make + "%r = call i1 @fathom_is_modified(ptr %p)", "true");
  EXPECT_YIELDS("i1", make + "call void @fathom_reset_modified(ptr %p)\n%r = call i1 @fathom_is_modified(ptr %p)",
                "false");
  EXPECT_YIELDS("i32", make + "call void @fathom_havoc(ptr %p, i64 4)\n%r = load i32, ptr %p", "0");
}

TEST(FromLLVM, HavocOfWhatIsReachable) {
  const std::string make = R"(
%p = call ptr @__fathom_malloc(i64 8, i64 16)
%q = call ptr @__fathom_malloc(i64 4, i64 16)
%s = call ptr @__fathom_malloc(i64 4, i64 16)
store ptr %q, ptr %p
store i32 5, ptr %q
store i32 5, ptr %s
call void @fathom.havoc-reachable.2(ptr %p, ptr null)
)";
  EXPECT_YIELDS("i32", make + "%r = load i32, ptr %q", "0");
  EXPECT_YIELDS("i32", make + "%r = load i32, ptr %s", "5");
}

TEST(FromLLVM, StackSaveAndRestore) {
  const std::string lines = R"(
%before = call ptr @fathom.alloca(i64 4, i64 4)
%mark = call ptr @llvm.stacksave.p0()
%after = call ptr @fathom.alloca(i64 4, i64 4)
call void @llvm.stackrestore.p0(ptr %mark)
)";
  EXPECT_EQ(run(lines + "call void @__fathom_check_readable(ptr %before, i64 4)"), "halted");
  EXPECT_EQ(run(lines + "call void @__fathom_check_readable(ptr %after, i64 4)"), "use-after-scope: read of 4 bytes");
}

TEST(FromLLVM, BranchesAndPhis) {
  TestModule module = program(R"(
  %p = call ptr @fathom.alloca(i64 4, i64 4)
  %x = call i32 @nd_x()
  %y = call i32 @nd_y()
  %c = icmp slt i32 %x, 10
  br i1 %c, label %small, label %large
small:
  store i32 1, ptr %p
  br label %end
large:
  store i32 2, ptr %p
  br label %end
end:
  %s = phi i32 [ %x, %small ], [ 10, %large ]
  %a = phi { i32, i32 } [ { i32 7, i32 undef }, %small ], [ { i32 8, i32 9 }, %large ]
  %m = load i32, ptr %p
  %sum = add i32 %s, %m
  %first = extractvalue { i32, i32 } %a, 0
  %all = add i32 %sum, %first
  %same = icmp eq i32 %all, %y
  call void @sassert(i1 %same)
)");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 4}, {"nd_y", 12}})), "halted");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 40}, {"nd_y", 20}})), "halted");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 40}, {"nd_y", 21}})), "assert");
}

TEST(FromLLVM, BothWaysToOneBlock) {
  TestModule module = program(R"(
  %b = call i1 @nd_bit()
  br i1 %b, label %end, label %end
end:
  %s = phi i32 [ 3, %0 ], [ 3, %0 ]
  %same = icmp eq i32 %s, 3
  call void @sassert(i1 %same)
)");
  EXPECT_EQ(outcome(module.function()), "halted");
}

TEST(FromLLVM, NothingComesAfterAHalt) {
  TestModule module = program(R"(
  %b = call i1 @nd_bit()
  br i1 %b, label %stops, label %end
stops:
  call void @__fathom_halt()
  %x = call i32 @nd_x()
  %c = icmp eq i32 %x, 0
  br i1 %c, label %further, label %end
further:
  %z = add i32 %x, 1
  br label %end
end:
  %s = phi i32 [ 3, %0 ], [ %x, %stops ], [ %z, %further ]
  %same = icmp eq i32 %s, 3
  call void @sassert(i1 %same)
)");
  EXPECT_EQ(outcome(module.function(), {{"nd_bit", llvm::APInt(1, 0)}}), "halted");
  EXPECT_EQ(outcome(module.function(), {{"nd_bit", llvm::APInt(1, 1)}}), "halted");
}

TEST(FromLLVM, UnreachableIsNotTakenOnTrust) {
  TestModule module = program("br label %end\nend:\nunreachable\nnever:");
  EXPECT_EQ(outcome(module.function()), "unsupported: code that LLVM took for unreachable");
}

TEST(FromLLVM, WhatIsNotSupported) {
  EXPECT_EQ(run("%r = call i32 @llvm.sshl.sat.i32(i32 1, i32 2)"), "unsupported: llvm.sshl.sat.i32");
  // Not just another operation on floats: it writes.
  EXPECT_EQ(run("call void @llvm.masked.store.v1f32.p0(<1 x float> zeroinitializer, ptr null, i32 4, <1 x i1> <i1 1>)"),
            "unsupported: llvm.masked.store.v1f32.p0");
}

TEST(FromLLVM, UndefinedOperandsAreArbitrary) {
  TestModule module = program("%r = add i32 undef, 1\n%c = icmp eq i32 %r, 8\ncall void @sassert(i1 %c)");
  Program result = translated(module.function());
  ASSERT_EQ(result.tables->nondets.size(), 1u);
  EXPECT_EQ(result.tables->nondets[0].source, NondetSource::Uninit);
  EXPECT_EQ(outcome(result, numbers({{"", 7}})), "halted");
}

} // namespace fathom::seair
