#include "regions/Analysed.h"

namespace fathom::regions {

/// An object x is exposed, or captured, in `body`; z stays apart.
static std::string function(const std::string &body) {
  return "define void @f() {\n"
         "  %x = call ptr @fathom.malloc(i64 8, i64 16)\n"
         "  %y = call ptr @fathom.malloc(i64 8, i64 16)\n"
         "  %z = call ptr @fathom.malloc(i64 8, i64 16)\n"
         "  %m = call ptr @fathom.malloc(i64 64, i64 16)\n"
         "  %n = call ptr @fathom.malloc(i64 64, i64 16)\n"
         "  %i = call i64 @fathom.nondet.i64()\n" +
         body + "  ret void\n}\n";
}

TEST(Omega, ExposuresAloneMeanNothing) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n %b = ptrtoint ptr %y to i64\n"));
  EXPECT_FALSE(a.meet("x", "y"));
  EXPECT_FALSE(a.info("x").isExposed);
}

TEST(Omega, AnIntegerFindsWhatIsExposed) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n %b = ptrtoint ptr %y to i64\n %p = inttoptr i64 %i to ptr\n"));
  EXPECT_TRUE(a.meet("x", "y"));
  EXPECT_TRUE(a.meet("x", "p"));
  EXPECT_FALSE(a.meet("x", "z"));
  EXPECT_EQ(a.info("x"), (RegionInfo{1, true, false, false, true}));
}

/// Where x has ended by then, it is a pointer to what lies there now.
TEST(Omega, ACastThereAndBackFindsWhatIsExposed) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n %p = inttoptr i64 %a to ptr\n %b = ptrtoint ptr %y to i64\n"));
  EXPECT_TRUE(a.meet("x", "p"));
  EXPECT_TRUE(a.meet("y", "p"));
  EXPECT_FALSE(a.meet("z", "p"));
}

TEST(Omega, AddressesOfNothing) {
  Analysed a(function("%p = select i1 true, ptr %x, ptr inttoptr (i64 -1 to ptr)\n"
                      "%q = select i1 true, ptr %y, ptr inttoptr (i64 8 to ptr)\n"
                      "%c = icmp eq ptr %z, inttoptr (i64 -1 to ptr)\n"));
  EXPECT_FALSE(a.values.graph.isCaptured());
}

/// Pointers of 4 bytes beside each other are whole; with 8 bytes the second one cuts the first.
TEST(Omega, PointersOfFourBytesLieSideBySide) {
  std::string body = "store ptr %x, ptr %m\n %n4 = getelementptr i8, ptr %m, i32 4\n store ptr %y, ptr %n4\n"
                     "%p = load ptr, ptr %m\n %q = load ptr, ptr %n4\n";
  Analysed wide(function(body)), narrow(function(body), "target datalayout = \"e-p:32:32\"\n");
  EXPECT_TRUE(wide.meet("p", "q"));
  EXPECT_FALSE(narrow.meet("p", "q"));
  EXPECT_TRUE(narrow.meet("p", "x"));
  EXPECT_EQ(narrow.info("m").wordSize, 4u);
  EXPECT_FALSE(narrow.values.graph.isCaptured());
}

/// What a function without a body is given, and all that lies behind it, is one region of arbitrary bytes.
TEST(Omega, HavocOfWhatIsReachable) {
  Analysed a(function("store ptr %x, ptr %m\n store ptr %m, ptr %n\n store i64 1, ptr %x\n store i64 1, ptr %y\n"
                      "call void @fathom.havoc-reachable.1(ptr %n)\n %p = load ptr, ptr %n\n"));
  EXPECT_TRUE(a.meet("n", "m"));
  EXPECT_TRUE(a.meet("n", "x"));
  EXPECT_TRUE(a.meet("n", "p"));
  EXPECT_FALSE(a.meet("n", "y"));
  EXPECT_EQ(a.info("x").wordSize, 1u);
  EXPECT_TRUE(a.info("x").isExposed);
  EXPECT_FALSE(a.info("y").isExposed);
}

// Memory that was never written holds any address. That matters only where it is found out which.
TEST(Omega, AnUnwrittenPointerThatIsCompared) {
  std::string load = "%p = load ptr, ptr %m\n store i64 1, ptr %x\n store i64 1, ptr %y\n";
  Analysed unused(function(load + "%a = ptrtoint ptr %y to i64\n"));
  EXPECT_FALSE(unused.values.graph.isCaptured());
  Analysed compared(function(load + "%c = icmp eq ptr %x, %p\n %a = ptrtoint ptr %y to i64\n"));
  EXPECT_TRUE(compared.meet("x", "p"));
  EXPECT_TRUE(compared.meet("y", "p")); // for which there is a capture now
  EXPECT_FALSE(compared.meet("z", "p"));
  Analysed asInteger(function(load + "%a = ptrtoint ptr %x to i64\n %b = ptrtoint ptr %p to i64\n"));
  EXPECT_TRUE(asInteger.meet("x", "p"));
  EXPECT_FALSE(asInteger.meet("y", "p"));
}

TEST(Omega, TwoUnwrittenPointersThatAreCompared) {
  std::string loads = "%p = load ptr, ptr %m\n %q = load ptr, ptr %n\n %c = icmp eq ptr %p, %q\n";
  EXPECT_FALSE(Analysed(function(loads)).values.graph.isCaptured());
  Analysed a(function(loads + "%d = icmp eq ptr %q, %x\n"));
  EXPECT_TRUE(a.meet("x", "p"));
}

TEST(Omega, AnAddressInTheProgramText) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n"
                      "%p = select i1 true, ptr %y, ptr inttoptr (i64 1048576 to ptr)\n"));
  EXPECT_TRUE(a.meet("x", "y"));
}

TEST(Omega, BytesOfAPointerThatAreRead) {
  Analysed a(function("store ptr %x, ptr %m\n %third = getelementptr i8, ptr %m, i64 3\n %b = load i8, ptr %third\n"
                      "%p = inttoptr i64 %i to ptr\n"));
  EXPECT_TRUE(a.meet("x", "p"));
}

TEST(Omega, BytesBesideAPointerThatAreRead) {
  Analysed a(function("store ptr %x, ptr %m\n %next = getelementptr i8, ptr %m, i64 8\n %b = load i8, ptr %next\n"
                      "%p = inttoptr i64 %i to ptr\n"));
  EXPECT_FALSE(a.meet("x", "p"));
}

TEST(Omega, AUsersOwnCopyLoop) {
  Analysed a(function("store ptr %x, ptr %m\n"
                      "%from = getelementptr i8, ptr %m, i64 %i\n %to = getelementptr i8, ptr %n, i64 %i\n"
                      "%b = load i8, ptr %from\n store i8 %b, ptr %to\n %p = load ptr, ptr %n\n"));
  EXPECT_TRUE(a.meet("x", "p"));
  EXPECT_FALSE(a.meet("m", "n"));
}

TEST(Omega, AUnionOfIntegerAndPointer) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n store i64 %a, ptr %m\n %p = load ptr, ptr %m\n"));
  EXPECT_TRUE(a.meet("x", "p"));
}

TEST(Omega, ZerosForgeNothing) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n store i64 0, ptr %m\n %p = load ptr, ptr %m\n"
                      "call void @llvm.memset.p0.i64(ptr %n, i8 0, i64 64, i1 false)\n %q = load ptr, ptr %n\n"));
  EXPECT_FALSE(a.values.graph.isCaptured());
}

TEST(Omega, BulkWritesForge) {
  for (const char *write : {"call void @llvm.memset.p0.i64(ptr %m, i8 1, i64 64, i1 false)\n",
                            "call void @fathom.havoc(ptr %m, i64 64)\n", "call void @fathom.havoc(ptr %m, i64 %i)\n"}) {
    Analysed a(function(std::string("%a = ptrtoint ptr %x to i64\n %o = getelementptr i8, ptr %m, i64 32\n"
                                    "%p = load ptr, ptr %o\n") +
                        write));
    EXPECT_TRUE(a.meet("x", "p")) << write;
  }
}

TEST(Omega, BulkWritesThatEndBefore) {
  Analysed a(function("%o = getelementptr i8, ptr %m, i64 32\n %p = load ptr, ptr %o\n"
                      "call void @fathom.havoc(ptr %m, i64 32)\n"));
  EXPECT_FALSE(a.values.graph.isCaptured());
}

TEST(Omega, WrittenBytesTravelWithCopies) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n store i64 %i, ptr %m\n"
                      "%n8 = getelementptr i8, ptr %n, i64 8\n"
                      "call void @llvm.memcpy.p0.p0.i64(ptr %n8, ptr %m, i64 16, i1 false)\n"
                      "%p = load ptr, ptr %n8\n %n16 = getelementptr i8, ptr %n, i64 16\n %q = load ptr, ptr %n16\n"
                      "store ptr %z, ptr %n16\n"));
  EXPECT_TRUE(a.meet("x", "p"));
  EXPECT_FALSE(a.meet("q", "p"));
}

TEST(Omega, APointerReadBesideItsPlace) {
  Analysed a(function("store ptr %x, ptr %m\n %m8 = getelementptr i8, ptr %m, i64 8\n store ptr %y, ptr %m8\n"
                      "%m4 = getelementptr i8, ptr %m, i64 4\n %p = load ptr, ptr %m4\n"));
  EXPECT_TRUE(a.meet("x", "p"));
  EXPECT_TRUE(a.meet("y", "p"));
}

TEST(Omega, NondetPointers) {
  Analysed a(R"(
define void @f() {
  %x = call ptr @fathom.malloc(i64 8, i64 16)
  %a = ptrtoint ptr %x to i64
  %p = call ptr @fathom.nondet.ptr(), !fathom.source !0
  %q = call ptr @fathom.nondet.ptr(), !fathom.source !1
  ret void
}
!0 = !{i32 )" +
             std::to_string(static_cast<unsigned>(NondetSource::Input)) + "}\n!1 = !{i32 " +
             std::to_string(static_cast<unsigned>(NondetSource::Uninit)) + "}\n");
  EXPECT_TRUE(a.meet("x", "p"));
  EXPECT_FALSE(a.node("q").is(IsOmega));
  EXPECT_EQ(a.region("q"), 0u);
}

TEST(Omega, MemoryNobodyWroteIsNoCapture) {
  Analysed a(function("%a = ptrtoint ptr %x to i64\n %p = load ptr, ptr %m\n"));
  EXPECT_FALSE(a.values.graph.isCaptured());
  EXPECT_EQ(a.region("p"), 0u);
}

TEST(Omega, WhatIsComparedWithAnInteger) {
  Analysed a(function("%p = inttoptr i64 %i to ptr\n %c = icmp eq ptr %x, %p\n %d = icmp eq ptr %y, %x\n"
                      "%e = icmp eq ptr %p, null\n"));
  EXPECT_TRUE(a.meet("x", "p"));
  EXPECT_TRUE(a.meet("y", "p"));
  EXPECT_FALSE(a.meet("z", "p"));
}

TEST(Omega, WhatIsReachableIsInIt) {
  Analysed a(function("store ptr %y, ptr %x\n %a = ptrtoint ptr %x to i64\n %p = inttoptr i64 %i to ptr\n"));
  EXPECT_TRUE(a.meet("x", "y"));
}

TEST(Omega, CastsInsideConstants) {
  Analysed a(R"(
@x = global i32 1
@y = global i64 ptrtoint (ptr @z to i64)
@z = global i32 1
@w = global i32 1
define void @f() {
  %i = add i64 ptrtoint (ptr @x to i64), 1
  %p = inttoptr i64 %i to ptr
  %q = load i64, ptr @y
  %r = load i32, ptr @w
  ret void
}
)");
  EXPECT_TRUE(a.meet("@x", "p"));
  EXPECT_TRUE(a.meet("@z", "p"));
  EXPECT_FALSE(a.meet("@w", "p"));
}

} // namespace fathom::regions
