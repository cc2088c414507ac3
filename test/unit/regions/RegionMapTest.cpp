#include "regions/Analysed.h"

namespace fathom::regions {

static std::string function(const std::string &body) {
  return "define void @f() {\n"
         "  %m = call ptr @fathom.malloc(i64 64, i64 16)\n"
         "  %i = call i64 @fathom.nondet.i64()\n" +
         body + "  ret void\n}\n";
}

static unsigned wordOf(const std::string &body) { return Analysed(function(body)).info("m").wordSize; }

TEST(RegionMap, FlatIsOneRegion) {
  RegionMap flat = RegionMap::flat();
  TestModule module("@x = global i32 1\n");
  EXPECT_EQ(flat.numRegions(), 1u);
  EXPECT_EQ(flat.regionOf(*module->getNamedValue("x")), 0u);
  EXPECT_EQ(flat.info(0), RegionInfo());
}

TEST(RegionMap, PaysOnlyForWhatIsUsed) {
  Analysed a(R"(
define void @f() {
  %heap = call ptr @fathom.malloc(i64 8, i64 16)
  %stack = call ptr @fathom.alloca(i64 8, i64 16)
  %held = call ptr @fathom.alloca(i64 8, i64 16)
  store i32 1, ptr %heap
  store i64 1, ptr %stack
  store ptr null, ptr %held
  call void @fathom.free(ptr %heap)
  call void @fathom.scope-end(ptr %held)
  %asked = call i1 @fathom.is-modified(ptr %stack)
  ret void
}
)");
  EXPECT_EQ(a.info("heap"), (RegionInfo{4, false, true, false, false}));
  EXPECT_EQ(a.info("stack"), (RegionInfo{8, false, false, true, false}));
  EXPECT_EQ(a.info("held"), (RegionInfo{8, true, true, false, false}));
  EXPECT_EQ(a.map.numRegions(), 4u);
}

TEST(RegionMap, ConstantsThatNoInstructionNames) {
  Analysed a("@x = global [4 x i32] zeroinitializer\n@y = global ptr @x\ndefine void @f() {\n"
             "  %p = load ptr, ptr @y\n  ret void\n}\n");
  llvm::GlobalVariable *x = a.module->getNamedGlobal("x");
  llvm::Type *byte = llvm::Type::getInt8Ty(a.module->getContext());
  llvm::Constant *offset = llvm::ConstantInt::get(llvm::Type::getInt64Ty(a.module->getContext()), 4);
  EXPECT_EQ(a.map.regionOf(*llvm::ConstantExpr::getGetElementPtr(byte, x, offset)), a.region("p"));
  EXPECT_EQ(a.region("p"), a.region("@x"));
  EXPECT_EQ(a.map.regionOf(*llvm::ConstantPointerNull::get(x->getType())), 0u);
}

TEST(WordSize, OfWholeWords) {
  EXPECT_EQ(wordOf("store i64 1, ptr %m\n"), 8u);
  EXPECT_EQ(wordOf("store i32 1, ptr %m\n"), 4u);
  EXPECT_EQ(wordOf("store i16 1, ptr %m\n"), 1u);
  EXPECT_EQ(wordOf("store i8 1, ptr %m\n"), 1u);
  EXPECT_EQ(wordOf("store i128 1, ptr %m\n"), 8u);
  EXPECT_EQ(wordOf("store <4 x i32> zeroinitializer, ptr %m\n"), 4u);
  EXPECT_EQ(wordOf("store { i32, ptr } zeroinitializer, ptr %m\n"), 4u);
  EXPECT_EQ(wordOf("store double 1.0, ptr %m\n"), 8u);
  EXPECT_EQ(wordOf("store i24 1, ptr %m\n"), 1u);
}

TEST(WordSize, OfOffsets) {
  EXPECT_EQ(wordOf("%p = getelementptr i8, ptr %m, i64 8\n store i64 1, ptr %p\n"), 8u);
  EXPECT_EQ(wordOf("%p = getelementptr i8, ptr %m, i64 4\n store i64 1, ptr %p\n"), 4u);
  EXPECT_EQ(wordOf("%p = getelementptr i8, ptr %m, i64 3\n store i64 1, ptr %p\n"), 1u);
  EXPECT_EQ(wordOf("%p = getelementptr i8, ptr %m, i64 -4\n store i64 1, ptr %p\n"), 4u);
}

TEST(WordSize, OfStrides) {
  EXPECT_EQ(wordOf("%p = getelementptr i64, ptr %m, i64 %i\n store i64 1, ptr %p\n"), 8u);
  EXPECT_EQ(wordOf("%p = getelementptr i32, ptr %m, i64 %i\n store i64 1, ptr %p\n"), 4u);
  EXPECT_EQ(wordOf("%p = getelementptr i8, ptr %m, i64 %i\n store i64 1, ptr %p\n"), 1u);
}

TEST(WordSize, OfBulkOperations) {
  auto set = [](const std::string &length) {
    return wordOf("call void @llvm.memset.p0.i64(ptr %m, i8 1, i64 " + length + ", i1 false)\n");
  };
  EXPECT_EQ(set("64"), 8u);
  EXPECT_EQ(set("12"), 4u);
  EXPECT_EQ(set("3"), 1u);
  EXPECT_EQ(set("%i"), 1u);
  EXPECT_EQ(set("0"), 8u);
}

TEST(WordSize, IsTheSameAtBothEndsOfACopy) {
  Analysed a(function("%n = call ptr @fathom.malloc(i64 64, i64 16)\n %o = call ptr @fathom.malloc(i64 64, i64 16)\n"
                      "call void @llvm.memcpy.p0.p0.i64(ptr %n, ptr %m, i64 16, i1 false)\n"
                      "call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %n, i64 16, i1 false)\n"
                      "store i64 1, ptr %m\n %b = load i32, ptr %o\n"));
  EXPECT_EQ(a.info("m").wordSize, 4u);
  EXPECT_EQ(a.info("n").wordSize, 4u);
  EXPECT_EQ(a.info("o").wordSize, 4u);
}

TEST(WordSize, OfObjectsThatStartInsideOthers) {
  EXPECT_EQ(wordOf("%n = call ptr @fathom.malloc(i64 64, i64 16)\n %q = getelementptr i8, ptr %n, i64 2\n"
                   "%s = select i1 true, ptr %m, ptr %q\n store i64 1, ptr %s\n"),
            1u);
  EXPECT_EQ(wordOf("%n = call ptr @fathom.malloc(i64 64, i64 16)\n %q = getelementptr i8, ptr %n, i64 16\n"
                   "%s = select i1 true, ptr %m, ptr %q\n store i64 1, ptr %s\n"),
            8u);
}

TEST(WordSize, OfInitialisers) {
  auto word = [](const std::string &initialiser) {
    Analysed a("@g = global " + initialiser + "\ndefine void @f() {\n  %v = load i64, ptr @g\n  ret void\n}\n");
    return a.info("@g").wordSize;
  };
  EXPECT_EQ(word("[4 x i32] [i32 1, i32 2, i32 3, i32 4]"), 8u);
  EXPECT_EQ(word("[3 x i32] [i32 1, i32 2, i32 3]"), 4u);
  EXPECT_EQ(word("[9 x i8] c\"12345678\\00\""), 1u);
  EXPECT_EQ(word("{ i32, i32 } { i32 1, i32 undef }"), 4u);
}

TEST(WordSize, OfMaskedAndExposedObjects) {
  EXPECT_EQ(wordOf("store i64 1, ptr %m\n %a = ptrtoint ptr %m to i64\n"), 8u);
  EXPECT_EQ(wordOf("store i64 1, ptr %m\n %a = ptrtoint ptr %m to i64\n %p = inttoptr i64 %i to ptr\n"), 1u);
  Analysed a("declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\n" +
             function("store i64 1, ptr %m\n %p = call ptr @llvm.ptrmask.p0.i64(ptr %m, i64 -8)\n"));
  EXPECT_EQ(a.info("m").wordSize, 1u);
  EXPECT_TRUE(a.meet("m", "p"));
}

} // namespace fathom::regions
