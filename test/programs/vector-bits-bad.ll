; expect: UNKNOWN "vectors of bits in memory"
; trap: 47
; Lanes of one bit lie side by side in memory, also in an aggregate: the byte is 5.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@bits = global [1 x <8 x i1>] zeroinitializer

declare void @fathom_assert(i1)

define i32 @main() {
  store [1 x <8 x i1>] [<8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0>], ptr @bits
  %x = load i8, ptr @bits
  %zero = icmp eq i8 %x, 0
  call void @fathom_assert(i1 %zero)
  ret i32 0
}
