; expect: VERIFIED
; trap: 47
; One number out of all lanes.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)
declare i32 @fathom_nondet_int()
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %n, i32 1
  %most = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %v)
  %x = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %v)
  %y = xor i32 %n, 6
  %same = icmp eq i32 %x, %y
  %least = icmp uge i32 %most, 4
  call void @fathom_assert(i1 %same)
  call void @fathom_assert(i1 %least)
  ret i32 0
}
