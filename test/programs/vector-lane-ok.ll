; expect: VERIFIED
; trap: 66
; A lane that depends on an input.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)
declare i32 @fathom_nondet_int()

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %lane = and i32 %n, 1
  %v = insertelement <2 x i32> <i32 4, i32 6>, i32 8, i32 %lane
  %x = extractelement <2 x i32> %v, i32 %lane
  %same = icmp eq i32 %x, 8
  call void @fathom_assert(i1 %same)
  ret i32 0
}
