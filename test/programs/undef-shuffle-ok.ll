; expect: VERIFIED
; trap: 66
; The lane that is looked at is given.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)

define i32 @main() {
  %v = shufflevector <2 x i32> <i32 4, i32 6>, <2 x i32> poison, <2 x i32> <i32 0, i32 poison>
  %w = and <2 x i32> %v, <i32 1, i32 1>
  %x = extractelement <2 x i32> %w, i32 0
  %zero = icmp eq i32 %x, 0
  call void @fathom_assert(i1 %zero)
  ret i32 0
}
