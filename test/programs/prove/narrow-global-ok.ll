; expect: safe ends
; All seven bits are set, but not the eighth one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@flag = global i7 -1

define i32 @main() {
  %byte = load i8, ptr @flag
  %same = icmp eq i8 %byte, 255
  br i1 %same, label %write, label %end
write:
  store i8 1, ptr null
  br label %end
end:
  ret i32 0
}
