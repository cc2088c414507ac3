; expect: VIOLATED undefined
; trap: 66
; Poison goes through a variable and comes back in the second iteration.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()

define i32 @main() {
entry:
  %v = alloca i32
  %n = call i32 @fathom_nondet_int()
  store i32 %n, ptr %v
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr %v
  %new = shl nuw i32 %old, 1
  store i32 %new, ptr %v
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 3
  br i1 %again, label %loop, label %end
end:
  %last = load i32, ptr %v
  %zero = icmp eq i32 %last, 0
  br i1 %zero, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 1
}
