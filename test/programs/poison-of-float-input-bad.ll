; expect: VIOLATED undefined
; trap: 66
; Few floats have such a number.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare double @fathom_nondet_double()

define i32 @main() {
  %x = call double @fathom_nondet_double()
  %f = fptoui double %x to i32
  %large = icmp ugt i32 %f, 1
  br i1 %large, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 0
}
