; expect: VERIFIED
; trap: 53
; That a function does not return may be said where it is called.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @stop()

define i32 @main() {
  call void @stop() noreturn
  unreachable
}
