; expect: safe ends
; Seven bits are stored, and the eighth one is zero: 200 becomes 72, and never is read as it was.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %narrow = trunc i32 %n to i7
  %p = alloca i8
  store i7 %narrow, ptr %p
  %byte = load i8, ptr %p
  %is200 = icmp eq i32 %n, 200
  br i1 %is200, label %compare, label %end
compare:
  %same = icmp eq i8 %byte, 200
  br i1 %same, label %write, label %end
write:
  store i8 1, ptr null
  br label %end
end:
  ret i32 0
}
