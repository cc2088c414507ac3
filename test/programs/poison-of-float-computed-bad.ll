; expect: UNKNOWN
; trap: 66
; Wrong, but floating point decides.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %d = sitofp i32 %n to double
  %x = fmul double %d, 2.0
  %f = fptoui double %x to i32
  %large = icmp ugt i32 %f, 1
  br i1 %large, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 0
}
