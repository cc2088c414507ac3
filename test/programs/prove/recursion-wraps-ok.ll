; expect: safe ends
; It is asserted that the sum does not wrap around, so the result is not negative.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare void @fathom_assert(i1)
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
define internal i32 @f(i32 %n, i32 %c) {
entry:
  %s = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %n, i32 2000000000)
  %v = extractvalue {i32, i1} %s, 0
  %o = extractvalue {i32, i1} %s, 1
  %w = xor i1 %o, true
  call void @fathom_assert(i1 %w)
  %z = icmp eq i32 %v, 12345
  br i1 %z, label %again, label %done
again:
  %m = sub i32 %n, 1
  %r = call i32 @f(i32 %m, i32 %c)
  ret i32 %r
done:
  ret i32 %v
}
define i32 @main() {
  %p = alloca i8
  %n = call i32 @fathom_nondet_int()
  %a = icmp sgt i32 %n, 0
  br i1 %a, label %go, label %no
go:
  %r = call i32 @f(i32 %n, i32 1)
  %neg = icmp slt i32 %r, 0
  br i1 %neg, label %bad, label %no
bad:
  store i32 0, ptr null
  br label %no
no:
  ret i32 0
}
