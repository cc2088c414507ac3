; expect: VERIFIED
; trap: 66
; A frozen lane is the same at each use, and the other lane is known.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)

define i32 @main() {
  %v = freeze <2 x i32> <i32 undef, i32 7>
  %w = xor <2 x i32> %v, %v
  %a = extractelement <2 x i32> %w, i32 0
  %b = extractelement <2 x i32> %v, i32 1
  %zero = icmp eq i32 %a, 0
  call void @fathom_assert(i1 %zero)
  %seven = icmp eq i32 %b, 7
  call void @fathom_assert(i1 %seven)
  ret i32 0
}
