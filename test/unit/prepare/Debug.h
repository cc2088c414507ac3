// Debug information for texts: "!dbg !107" is line 7 of a.c, where the function has "!dbg !1".
#pragma once

#include <string>

namespace fathom {

inline std::string withLines(const std::string &text, int lines = 40) {
  std::string result = text + R"(
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!4}
!1 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !5, unit: !2, spFlags: DISPFlagDefinition)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!3 = !DIFile(filename: "a.c", directory: "")
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DISubroutineType(types: !6)
!6 = !{null}
)";
  for (int line = 1; line <= lines; ++line)
    result +=
        "!" + std::to_string(100 + line) + " = !DILocation(line: " + std::to_string(line) + ", column: 1, scope: !1)\n";
  return result;
}

} // namespace fathom
