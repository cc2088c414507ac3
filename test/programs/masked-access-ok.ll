; expect: VERIFIED
; trap: 47
; Only the lanes of the mask are read and written.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)
declare i32 @fathom_nondet_int()
declare void @llvm.masked.store.v4f32.p0(<4 x float>, ptr, i32, <4 x i1>)
declare <4 x float> @llvm.masked.load.v4f32.p0(ptr, i32, <4 x i1>, <4 x float>)

define i32 @main() {
  %a = alloca [3 x i32]
  store [3 x i32] [i32 7, i32 8, i32 9], ptr %a
  %n = call i32 @fathom_nondet_int()
  %last = icmp eq i32 %n, 5
  %from = select i1 %last, <4 x i1> <i1 0, i1 1, i1 1, i1 0>, <4 x i1> <i1 0, i1 1, i1 1, i1 0>
  %v = call <4 x float> @llvm.masked.load.v4f32.p0(ptr %a, i32 4, <4 x i1> %from, <4 x float> zeroinitializer)
  %w = shufflevector <4 x float> %v, <4 x float> %v, <4 x i32> <i32 2, i32 1, i32 0, i32 3>
  call void @llvm.masked.store.v4f32.p0(<4 x float> %w, ptr %a, i32 4, <4 x i1> <i1 1, i1 0, i1 1, i1 0>)
  %q = getelementptr i32, ptr %a, i64 2
  %x = load i32, ptr %a
  %y = load i32, ptr %q
  %moved = icmp eq i32 %x, 9
  %cleared = icmp eq i32 %y, 0
  call void @fathom_assert(i1 %moved)
  call void @fathom_assert(i1 %cleared)
  ret i32 0
}
