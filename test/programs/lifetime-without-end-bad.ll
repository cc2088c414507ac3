; expect: VIOLATED use-after-scope
; trap: 20
; The life of a variable ends with its function, also if nothing says so.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@kept = global ptr null

declare void @llvm.lifetime.start.p0(i64, ptr)

define internal i32 @keep() {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 3, ptr %a
  store ptr %a, ptr @kept
  %p = load ptr, ptr @kept
  %x = load i32, ptr %p
  ret i32 %x
}

define i32 @main() {
  %x = call i32 @keep()
  %p = load ptr, ptr @kept
  %y = load i32, ptr %p
  ret i32 0
}
