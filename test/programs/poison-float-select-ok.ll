; expect: VERIFIED
; trap: 66
; What is promised to be finite is, and is chosen.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@number = global double 3.0

declare i1 @fathom_nondet_bool()

define i32 @main() {
  %c = call i1 @fathom_nondet_bool()
  %x = load double, ptr @number
  %f = select ninf i1 %c, double %x, double 1.0
  %large = fcmp ninf ogt double %f, 0.0
  br i1 %large, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 0
}
