; expect: VERIFIED
; trap: 66
; The divisor is never poison.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()

define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %small = and i32 %x, 255
  %y = add nuw nsw i32 %small, 1
  %q = udiv i32 100, %y
  ret i32 0
}
