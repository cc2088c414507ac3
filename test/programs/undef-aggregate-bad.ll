; expect: VIOLATED assert
; trap: 66
; The part of a structure that is not given may be anything.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare void @fathom_assert(i1)

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %s = insertvalue { i32, i32 } undef, i32 %n, 0
  %x = extractvalue { i32, i32 } %s, 1
  %even = and i32 %x, 1
  %zero = icmp eq i32 %even, 0
  call void @fathom_assert(i1 %zero)
  ret i32 0
}
