; expect: VIOLATED assert
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i64 @fathom_nondet_long()
declare void @fathom_assert(i1)

define i32 @main() {
  %n = call i64 @fathom_nondet_long()
  %x = trunc i64 %n to i33
  %y = sext i33 %x to i64
  %small = icmp ult i64 %y, 8589934592
  call void @fathom_assert(i1 %small)
  ret i32 0
}
