; expect: VIOLATED assert
; trap: 66
; A frozen value is arbitrary.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)

define i32 @main() {
  %x = freeze i32 undef
  %zero = icmp eq i32 %x, 0
  call void @fathom_assert(i1 %zero)
  ret i32 0
}
