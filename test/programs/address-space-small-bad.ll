; expect: UNKNOWN "address spaces"
; trap: 37
; Pointers of this address space have 4 bytes: the second number is still 2.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @fathom_assert(i1)

define i32 @main() {
  %a = alloca [2 x i32]
  store [2 x i32] [i32 1, i32 2], ptr %a
  store ptr addrspace(270) null, ptr %a
  %q = getelementptr i32, ptr %a, i64 1
  %x = load i32, ptr %q
  %zero = icmp eq i32 %x, 0
  call void @fathom_assert(i1 %zero)
  ret i32 0
}
