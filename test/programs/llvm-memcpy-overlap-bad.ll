; expect: VIOLATED undefined
; trap: 7
; Source and destination may have a byte in common.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i32 @main() {
  %a = alloca [8 x i8]
  %n = call i32 @fathom_nondet_int()
  %zero = icmp eq i32 %n, 0
  %i = select i1 %zero, i64 0, i64 3
  %p = getelementptr i8, ptr %a, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 4, i1 false)
  ret i32 0
}
