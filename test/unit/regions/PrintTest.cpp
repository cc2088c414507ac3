#include "regions/Print.h"

#include "regions/Analysed.h"

namespace fathom::regions {

static const char program[] = R"(
@head = global ptr null
define ptr @make(ptr %next) {
  %p = call ptr @fathom.malloc(i64 16, i64 16), !dbg !5
  %e = getelementptr i8, ptr %p, i64 8
  store i32 1, ptr %e
  store ptr %next, ptr %p
  ret ptr %p
}
define void @main() {
  %a = call ptr @fathom.alloca(i64 80, i64 16), !fathom.what !7
  %i = call i64 @fathom.nondet.i64()
  %one = call ptr @make(ptr null)
  %two = call ptr @make(ptr %one)
  %at = getelementptr inbounds ptr, ptr %a, i64 %i
  store ptr %two, ptr %at
  store ptr %two, ptr @head
  call void @fathom.scope-end(ptr %a)
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "list.c", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = !DILocation(line: 7, column: 3, scope: !6)
!6 = distinct !DISubprogram(name: "make", file: !2, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!7 = !{!"array"}
)";

template <class Printer> static std::string printed(Printer print, Analysis::Mode mode = Analysis::Mode::Sensitive) {
  std::string text = declarations + std::string(program);
  text.replace(text.find("define ptr @make(ptr %next) {"), 29, "define ptr @make(ptr %next) !dbg !6 {");
  TestModule module(text);
  Analysis analysis(*module, mode);
  ModuleRegions regions(analysis);
  std::string result;
  llvm::raw_string_ostream stream(result);
  print(stream, analysis, regions);
  return result;
}

TEST(Print, Tables) {
  EXPECT_EQ(printed(printTables), R"(main: 4 objects
  object  kind    size    word  use            fields             allocated at
  1       stack   8 each  8     written, dies  0: ptr to 5        main array
  2       global  8       8     written        0: ptr to 5        @head
  3       heap    12      4     written        0: ptr, 8: 4       list.c:7:3 p
  5       heap    12      4     written        0: ptr to 3, 8: 4  list.c:7:3 p

make: 1 object
  object  kind  size  word  use      fields        allocated at
  1       heap  12    4     written  0: ptr, 8: 4  list.c:7:3 p
)");
}

TEST(Print, Dot) {
  std::string text = printed(printDot);
  for (const char *part :
       {"digraph regions {", "<B>main</B>", "<B>make</B>", "BGCOLOR=\"#f7d9a8\"", "BGCOLOR=\"#b9d7f0\"", "list.c:7:3",
        "PORT=\"c8\"", ":c0 -> ", "[shape=plaintext, label=\"returned\"]"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Print, Statistics) {
  std::string text = printed([](llvm::raw_ostream &out, Analysis &analysis, const ModuleRegions &) {
    printStatistics(out, statisticsOf(analysis));
  });
  EXPECT_EQ(text, "nodes             5\n"
                  "collapsed         0.0 %\n"
                  "maximum density   0.500\n"
                  "accesses          4\n"
                  "allocation sites  2\n");
}

} // namespace fathom::regions
