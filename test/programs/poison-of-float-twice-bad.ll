; expect: VIOLATED undefined
; trap: 66
; The float is poison, though it is a small one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@number = global i32 -1

define i32 @main() {
  %x = load i32, ptr @number
  %positive = uitofp nneg i32 %x to float
  %converted = fptosi float %positive to i64
  %large = icmp ugt i64 %converted, 3
  br i1 %large, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 0
}
