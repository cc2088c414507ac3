; expect: unsafe
; Half of an address is no address, also in a constant.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@number = global i8 0

define i32 @main() {
  store i8 1, ptr inttoptr (i32 ptrtoint (ptr @number to i32) to ptr)
  ret i32 0
}
