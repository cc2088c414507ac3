; expect: VERIFIED
; An array on the stack with one element at least.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare void @fathom_assume(i32)

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %fits = icmp ult i32 %n, 9
  %some = icmp ne i32 %n, 0
  %both = and i1 %fits, %some
  %holds = zext i1 %both to i32
  call void @fathom_assume(i32 %holds)
  %p = alloca i8, i32 %n
  store i8 1, ptr %p
  ret i32 0
}
