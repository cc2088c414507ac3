; expect: VIOLATED bounds
; trap: 44
; Behind the array, in the middle of which the name stands.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@numbers = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@third = alias i32, getelementptr inbounds ([4 x i32], ptr @numbers, i64 0, i64 2)
@also = alias i32, ptr @third
@next = alias i32 (i32), ptr @successor

declare void @fathom_assert(i1)

define i32 @successor(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define i32 @main() {
  store i32 9, ptr @also
  %p = getelementptr i32, ptr @third, i64 2
  %x = load i32, ptr %p
  %p2 = getelementptr i32, ptr @numbers, i64 2
  %y = load i32, ptr %p2
  %z = call i32 @next(i32 %x)
  %same = icmp eq i32 %x, 4
  %changed = icmp eq i32 %y, 9
  %called = icmp eq i32 %z, 5
  call void @fathom_assert(i1 %same)
  call void @fathom_assert(i1 %changed)
  call void @fathom_assert(i1 %called)
  ret i32 0
}
