; expect: UNKNOWN "ifunc"
; trap: 53
; Which function is called, another function says when the program is loaded.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@chosen = ifunc i32 (i32), ptr @choose

declare void @fathom_assert(i1)

define ptr @choose() {
  ret ptr @next
}

define i32 @next(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define i32 @main() {
  %x = call i32 @chosen(i32 4)
  %five = icmp eq i32 %x, 5
  call void @fathom_assert(i1 %five)
  ret i32 0
}
