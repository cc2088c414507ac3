; expect: VERIFIED
; options: --function=_Z1f1S
; Of a class that copies itself the function gets a copy, also where clang has optimised away the variable for it.
target triple = "x86_64-pc-linux-gnu"

define i32 @_Z1f1S(ptr nocapture noundef readonly %0) !dbg !5 {
    #dbg_value(ptr %0, !13, !DIExpression(DW_OP_deref), !14)
  %2 = load i32, ptr %0, align 4, !dbg !15
  %3 = icmp eq i32 %2, 3, !dbg !15
  %4 = zext i1 %3 to i32, !dbg !15
  ret i32 %4, !dbg !15
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !{i32 2, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", linkageName: "_Z1f1S", file: !1, line: 3, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !12)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !9}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 1, size: 32, flags: DIFlagTypePassByReference, elements: !10)
!10 = !{!11}
!11 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !9, file: !1, line: 1, baseType: !8, size: 32)
!12 = !{!13}
!13 = !DILocalVariable(name: "s", arg: 1, scope: !5, file: !1, line: 3, type: !9)
!14 = !DILocation(line: 3, column: 9, scope: !5)
!15 = !DILocation(line: 3, column: 23, scope: !5)
