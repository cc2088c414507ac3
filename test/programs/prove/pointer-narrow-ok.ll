; expect: safe ends
; An address as an integer that is wide enough.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @main() {
  %p = alloca i8
  %whole = ptrtoint ptr %p to i64
  %q = inttoptr i64 %whole to ptr
  store i8 1, ptr %q
  ret i32 0
}
