; expect: UNKNOWN "poison"
; trap: 66
; Poison goes to memory, where it is not followed.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()

@global = global i32 0

define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  store i32 %y, ptr @global
  %z = load i32, ptr @global
  %zero = icmp eq i32 %z, 0
  br i1 %zero, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 1
}
