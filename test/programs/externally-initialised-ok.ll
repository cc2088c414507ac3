; expect: VERIFIED
; trap: 35
; The initial value of a global variable.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@number = global i32 5

declare void @fathom_assert(i1)

define i32 @main() {
  %x = load i32, ptr @number
  %five = icmp eq i32 %x, 5
  call void @fathom_assert(i1 %five)
  ret i32 0
}
