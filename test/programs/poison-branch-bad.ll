; expect: VIOLATED undefined
; trap: 66
; The sum may be poison, on which the program branches.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()

define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  %larger = icmp sgt i32 %y, %x
  br i1 %larger, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 1
}
