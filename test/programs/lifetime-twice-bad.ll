; expect: UNKNOWN "begins twice"
; trap: 20
; A life that begins again without an end: the variable has lost its value.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@kept = global ptr null

declare void @fathom_assert(i1)
declare void @llvm.lifetime.start.p0(i64, ptr)

define i32 @main() {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 3, ptr %a
  store ptr %a, ptr @kept
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  %p = load ptr, ptr @kept
  %x = load i32, ptr %p
  %same = icmp eq i32 %x, 3
  call void @fathom_assert(i1 %same)
  ret i32 0
}
