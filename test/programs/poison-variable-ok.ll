; expect: VERIFIED
; trap: 66
; Poison in a variable is overwritten before it is looked at.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()

define i32 @main() {
  %v = alloca i32
  %n = call i32 @fathom_nondet_int()
  %sum = add nsw i32 %n, %n
  store i32 %sum, ptr %v
  store i32 %n, ptr %v
  %x = load i32, ptr %v
  %zero = icmp eq i32 %x, 0
  br i1 %zero, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 1
}
