; expect: UNKNOWN "address spaces"
; trap: 37
; Address 0 of this address space is where the thread's own data begin.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)

define i32 @main() {
  %x = load i32, ptr addrspace(257) null
  ret i32 0
}
