; expect: UNKNOWN "a lifetime of something that is not a variable"
; trap: 20
; One of two variables dies.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)
declare i32 @fathom_nondet_int()
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  %n = call i32 @fathom_nondet_int()
  %zero = icmp eq i32 %n, 0
  %p = select i1 %zero, ptr %a, ptr %b
  store i32 3, ptr %a
  store i32 4, ptr %b
  call void @llvm.lifetime.end.p0(i64 4, ptr %p)
  %x = load i32, ptr %a
  %same = icmp eq i32 %x, 3
  call void @fathom_assert(i1 %same)
  ret i32 0
}
