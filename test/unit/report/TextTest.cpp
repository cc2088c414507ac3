#include "report/Text.h"

#include "seair/Text.h"

#include <gtest/gtest.h>

namespace fathom::report {

static PropertyResult property(Report &report, Verdict verdict, PropertyKind kind, std::string_view file, uint32_t line,
                               uint32_t column, std::string text, std::string detail = "") {
  PropertyResult result;
  result.check = {kind, {report.files.intern(file), line, column}, std::move(text)};
  result.verdict = verdict;
  result.detail = std::move(detail);
  return result;
}

static std::string text(const Report &report, TextOptions options = {}) {
  std::string result;
  llvm::raw_string_ostream out(result);
  printText(report, options, out);
  return result;
}

TEST(Text, ExitCodes) {
  EXPECT_EQ(exitCode(Verdict::Verified), 0);
  EXPECT_EQ(exitCode(Verdict::Violated), 1);
  EXPECT_EQ(exitCode(Verdict::Unknown), 3);
}

static Report violatedReport() {
  Report report;
  report.verdict = Verdict::Violated;
  report.properties = {
      property(report, Verdict::Verified, PropertyKind::Null, "copy.c", 12, 5, "write of 4 bytes"),
      property(report, Verdict::Violated, PropertyKind::Bounds, "copy.c", 12, 5, "write of 4 bytes",
               "write of 4 bytes at offset 8 of the 8-byte heap object allocated at copy.c:4"),
      property(report, Verdict::Unknown, PropertyKind::SignedOverflow, "a.c", 100, 10, "", "out of time"),
      property(report, Verdict::Verified, PropertyKind::Assert, "copy.c", 7, 3, "x < 10"),
      property(report, Verdict::Verified, PropertyKind::Assert, "", 0, 0, ""),
  };
  SourceLoc loc{report.files.intern("copy.c"), 2, 15};
  report.properties[1].inputs = {
      {seair::NondetSource::Input, "nd_char", llvm::APInt(8, 5), loc},
      {seair::NondetSource::Uninit, "x", llvm::APInt(32, -3, true), loc},
      {seair::NondetSource::External, "getenv", llvm::APInt(64, 70000), {}},
      {seair::NondetSource::Input, "argument n", llvm::APInt(1, 1), {}},
  };
  report.assumptions = {"foo() has no effect", "bar() has no effect"};
  return report;
}

TEST(Text, Violated) {
  EXPECT_EQ(text(violatedReport()), R"(  UNKNOWN    signed-overflow   a.c:100:10    out of time
  VERIFIED   assert            copy.c:7:3    x < 10
  VIOLATED   bounds            copy.c:12:5   write of 4 bytes at offset 8 of the 8-byte heap object allocated at copy.c:4
  VERIFIED   null              copy.c:12:5   write of 4 bytes
  VERIFIED   assert            ?

copy.c:12:5 bounds
  with nd_char() = 5 at copy.c:2
  with uninitialised x = -3 (unsigned 4294967293, 0xfffffffd) at copy.c:2
  with getenv() = 70000 (0x11170)
  with argument n = 1

assuming: foo() has no effect
assuming: bar() has no effect

VIOLATED
)");
}

TEST(Text, ManyVerifiedPropertiesAreSummedUp) {
  Report report = violatedReport();
  report.properties[1].inputs.clear();
  report.assumptions.clear();
  EXPECT_EQ(text(report, {.maxPlainRows = 2}), R"(  VERIFIED   assert            2 checks
  VERIFIED   null              1 check
  UNKNOWN    signed-overflow   a.c:100:10    out of time
  VIOLATED   bounds            copy.c:12:5   write of 4 bytes at offset 8 of the 8-byte heap object allocated at copy.c:4

VIOLATED
)");
}

TEST(Text, UnknownSaysWhyOnOneLine) {
  Report report;
  report.reason = "holds up to 8 iterations\nof a.c:3";
  EXPECT_EQ(text(report), "UNKNOWN: holds up to 8 iterations of a.c:3\n");
  report.verdict = Verdict::Verified;
  EXPECT_EQ(text(report), "VERIFIED\n");
}

TEST(Text, TextsOfTheProgramStayInTheirRow) {
  Report report;
  report.verdict = Verdict::Verified;
  report.properties = {property(report, Verdict::Verified, PropertyKind::Assert, "a.c", 1, 1, "x <\n\t y \n")};
  EXPECT_EQ(text(report), "  VERIFIED   assert   a.c:1:1   x <   y\n\nVERIFIED\n");
}

TEST(Text, Stats) {
  Report report;
  report.verdict = Verdict::Verified;
  report.stats.addTime("solve", 1.5);
  report.stats.count("instructions", 12345);
  EXPECT_EQ(text(report, {.stats = true}), R"(  solve          1.500 s
  instructions     12345

VERIFIED
)");
  EXPECT_EQ(text(report), "VERIFIED\n");
}

TEST(Text, ColoursOnlyTheVerdicts) {
  Report report;
  report.verdict = Verdict::Violated;
  report.properties = {property(report, Verdict::Violated, PropertyKind::Assert, "a.c", 1, 1, "x")};
  EXPECT_EQ(text(report, {.colour = true}),
            "  \033[31mVIOLATED\033[0m   assert   a.c:1:1   x\n\n\033[31mVIOLATED\033[0m\n");
}

TEST(Text, Values) {
  auto value = [](unsigned width, int64_t number) { return valueText(llvm::APInt(width, number, true)); };
  EXPECT_EQ(value(1, 1), "1");
  EXPECT_EQ(value(8, 7), "7");
  EXPECT_EQ(value(8, 65), "65 ('A')");
  EXPECT_EQ(value(8, -1), "-1 (unsigned 255, 0xff)");
  EXPECT_EQ(value(32, 65), "65");
  EXPECT_EQ(value(32, 65535), "65535");
  EXPECT_EQ(value(32, 65536), "65536 (0x10000)");
  EXPECT_EQ(valueText(llvm::APInt::getOneBitSet(128, 100)),
            "1267650600228229401496703205376 (0x10000000000000000000000000)");
}

TEST(Text, FromARun) {
  seair::Program program = seair::parse(R"(
fun main() {
entry:
  m0 = mem.init region 0
  r0 = nondet i64 input "nd_ulong" @ "a.c":2:3
  p1, m1 = malloc i64 8, align 16, "malloc", m0 @ "a.c":12:3
  p2 = gep p1, i64 r0
  c1 = isderef p2, i64 4
  assert c1, bounds "write of 4 bytes" @ "a.c":13:8
  halt
}
)");
  vcgen::Inputs inputs;
  inputs.nondets[0] = llvm::APInt(64, 8);
  Budget budget;
  Report report;
  report.properties = {violated(*program.tables, trace::run(program.main(), inputs, budget))};
  report.files = program.tables->files;
  report.verdict = Verdict::Violated;
  EXPECT_EQ(
      text(report),
      R"(  VIOLATED   bounds   a.c:13:8   write of 4 bytes at offset 8 of the 8-byte heap object allocated at a.c:12

a.c:13:8 bounds
  with nd_ulong() = 8 at a.c:2

VIOLATED
)");
}

} // namespace fathom::report
