; expect: VERIFIED
; An address that was cut short is looked up again.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = global i32 3, align 4
declare void @__VERIFIER_error()
define i32 @main() {
  %i = ptrtoint ptr @x to i64
  %t = lshr i64 %i, 32
  %c = icmp eq i64 %t, 0
  br i1 %c, label %low, label %out
low:
  %n = ptrtoint ptr @x to i32
  %p = inttoptr i32 %n to ptr
  %v = load i32, ptr %p, align 4
  %ok = icmp eq i32 %v, 3
  br i1 %ok, label %out, label %err
err:
  call void @__VERIFIER_error()
  br label %out
out:
  ret i32 0
}
