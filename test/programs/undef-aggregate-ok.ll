; expect: VERIFIED
; trap: 66
; Only the given parts of undefined structures are looked at.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare void @fathom_assert(i1)

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %s = insertvalue { i32, [2 x i32] } { i32 undef, [2 x i32] [i32 5, i32 undef] }, i32 %n, 0
  %x = extractvalue { i32, [2 x i32] } %s, 0
  %y = extractvalue { i32, [2 x i32] } %s, 1, 0
  %same = icmp eq i32 %x, %n
  call void @fathom_assert(i1 %same)
  %five = icmp eq i32 %y, 5
  call void @fathom_assert(i1 %five)
  ret i32 0
}
