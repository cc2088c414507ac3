; expect: UNKNOWN "saturating shift"
; trap: 66
; A shift by more than the width gives poison, on which the program branches.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare i32 @llvm.sshl.sat.i32(i32, i32)

define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = call i32 @llvm.sshl.sat.i32(i32 %x, i32 40)
  %zero = icmp eq i32 %y, 0
  br i1 %zero, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 1
}
