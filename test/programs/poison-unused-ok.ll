; expect: VERIFIED
; trap: 66
; The sum does not overflow.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i8 @fathom_nondet_uchar()
declare void @fathom_assert(i1)

define i32 @main() {
  %c = call i8 @fathom_nondet_uchar()
  %x = zext i8 %c to i32
  %y = add nsw i32 %x, 1
  %larger = icmp sgt i32 %y, %x
  call void @fathom_assert(i1 %larger)
  ret i32 0
}
