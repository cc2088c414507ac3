; expect: UNKNOWN "in another one of its lifetimes"
; A choice made in one life and used in the next: which one it stands for is not followed.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i1 @nd_bool()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  store i32 0, ptr %b
  %c = call i1 @nd_bool()
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  %p = select i1 %c, ptr %a, ptr %b
  store i32 1, ptr %p
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 2, ptr %p
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  ret i32 0
}
