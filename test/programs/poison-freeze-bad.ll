; expect: VIOLATED assert
; trap: 66
; A frozen poison is any value, not what the machine would compute.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare void @fathom_assert(i1)

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %large = or i32 %n, 1073741824
  %positive = and i32 %large, 2147483647
  %double = shl nsw i32 %positive, 1
  %x = freeze i32 %double
  %bit = and i32 %x, 1
  %even = icmp eq i32 %bit, 0
  call void @fathom_assert(i1 %even)
  ret i32 0
}
