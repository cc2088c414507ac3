; expect: VERIFIED
; LLVM computes an address once for two lives.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @nd_int()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main() {
  %a = alloca [4 x i32]
  %n = call i32 @nd_int()
  %i = and i32 %n, 3
  call void @llvm.lifetime.start.p0(i64 16, ptr %a)
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 1, ptr %p
  call void @llvm.lifetime.end.p0(i64 16, ptr %a)
  call void @llvm.lifetime.start.p0(i64 16, ptr %a)
  %q = getelementptr i32, ptr %p, i32 0
  store i32 2, ptr %q
  %r = load i32, ptr %q
  call void @llvm.lifetime.end.p0(i64 16, ptr %a)
  ret i32 %r
}
