; expect: VIOLATED assert
; trap: 66
; Each use of an undefined lane is a value of its own.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)

define i32 @main() {
  %v = xor <2 x i32> <i32 undef, i32 7>, <i32 undef, i32 7>
  %x = extractelement <2 x i32> %v, i32 0
  %zero = icmp eq i32 %x, 0
  call void @fathom_assert(i1 %zero)
  ret i32 0
}
