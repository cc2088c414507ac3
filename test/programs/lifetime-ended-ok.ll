; expect: VERIFIED
; trap: 20
; On each path the variable lives where it is read.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)
declare i32 @fathom_nondet_int()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main() {
  %a = alloca i32
  %n = call i32 @fathom_nondet_int()
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %begin, label %middle
begin:
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 1, ptr %a
  br label %middle
middle:
  br i1 %zero, label %read, label %end
read:
  %x = load i32, ptr %a
  %same = icmp eq i32 %x, 1
  call void @fathom_assert(i1 %same)
  br label %end
end:
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  ret i32 0
}
