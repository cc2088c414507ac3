#include "frontend/Places.h"

#include "frontend/TestModule.h"

#include "llvm/Support/FileSystem.h"

namespace fathom {

/// The place of the first instruction of a function that lies in this file.
static std::string placeIn(const std::string &directory, const std::string &file, const std::string &line = "7",
                           const std::string &column = "3") {
  TestModule module(R"(
define void @f() !dbg !3 {
  ret void, !dbg !6
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: ")" +
                    file + "\", directory: \"" + directory + R"(")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocation(line: )" +
                    line + ", column: " + column + ", scope: !3)\n");
  return placeText(module.function().getEntryBlock().front().getDebugLoc());
}

TEST(Places, FilesAreNamedAsTheUserNamedThem) {
  llvm::SmallString<256> here;
  ASSERT_FALSE(llvm::sys::fs::current_path(here));
  EXPECT_EQ(placeIn(here.str().str(), "dir/a.c"), "dir/a.c:7:3");
  EXPECT_EQ(placeIn("", "a.c"), "a.c:7:3");
}

TEST(Places, WithoutAColumn) { EXPECT_EQ(placeIn("", "a.c", "7", "0"), "a.c:7"); }

TEST(Places, FilesOfOtherDirectoriesGetTheirWholePath) {
  EXPECT_EQ(placeIn("/else/where", "a.c"), "/else/where/a.c:7:3");
  EXPECT_EQ(placeIn("/else/where", "/abs/a.c"), "/abs/a.c:7:3");
}

TEST(Places, NothingIsKnown) {
  EXPECT_EQ(placeText({}), "?");
  EXPECT_EQ(placeIn("", "a.c", "0"), "?");
  EXPECT_TRUE(placeOf({}).file.empty());
}

} // namespace fathom
