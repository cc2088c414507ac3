; expect: VERIFIED
; trap: 66
; The float is finite.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@number = constant double 1.0

define i32 @main() {
  %x = load double, ptr @number
  %f = fadd ninf double %x, 1.0
  %large = fcmp ogt double %f, 2.0
  br i1 %large, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 0
}
