; expect: VERIFIED
; trap: 66
; Whatever the float is: no branch and no access depends on the number.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare double @fathom_nondet_double()
declare i32 @fathom_nondet_int()
declare void @fathom_assert(i1)

define i32 @main() {
  %x = call double @fathom_nondet_double()
  %f = fptosi double %x to i32
  %same = fmul nnan double %x, 2.0
  %n = call i32 @fathom_nondet_int()
  %sum = add i32 %f, %n
  %v = alloca i32
  store i32 %sum, ptr %v
  store i32 7, ptr %v
  %seven = load i32, ptr %v
  %holds = icmp eq i32 %seven, 7
  call void @fathom_assert(i1 %holds)
  ret i32 0
}
