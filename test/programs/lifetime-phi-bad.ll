; expect: VIOLATED bounds
; Two ways from one block, and an address computed before the life.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @nd_int()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main() {
entry:
  %a = alloca [4 x i32]
  %p = getelementptr [4 x i32], ptr %a, i64 0, i64 1
  %q = getelementptr [4 x i32], ptr %a, i64 0, i64 4
  %n = call i32 @nd_int()
  call void @llvm.lifetime.start.p0(i64 16, ptr %a)
  switch i32 %n, label %other [ i32 1, label %join
                                i32 2, label %join ]
other:
  br label %join
join:
  %x = phi ptr [ %p, %entry ], [ %p, %entry ], [ %q, %other ]
  store i32 7, ptr %x
  call void @llvm.lifetime.end.p0(i64 16, ptr %a)
  ret i32 0
}
