; expect: VERIFIED
; trap: 20
; Where an element lies was computed before the loop, in which the array lives.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)
declare i32 @fathom_nondet_int()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main() {
entry:
  %a = alloca [4 x i32]
  %n = call i32 @fathom_nondet_int()
  %i = and i32 %n, 3
  %p = getelementptr [4 x i32], ptr %a, i64 0, i32 %i
  %q = getelementptr i8, ptr %p, i64 2
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.lifetime.start.p0(i64 16, ptr %a)
  store i32 %k, ptr %p
  store i16 0, ptr %q
  %x = load i32, ptr %p
  %same = icmp eq i32 %x, %k
  call void @fathom_assert(i1 %same)
  call void @llvm.lifetime.end.p0(i64 16, ptr %a)
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %end
end:
  ret i32 0
}
