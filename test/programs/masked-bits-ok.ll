; expect: UNKNOWN "do not fill their bytes"
; In memory, nothing lies between the elements of a vector.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@v = global <2 x i24> <i24 1, i24 2>
declare i8 @nd_char()
declare void @fathom_assert(i1)
declare <2 x i24> @llvm.masked.load.v2i24.p0(ptr, i32, <2 x i1>, <2 x i24>)

define i32 @main() {
  %c = call i8 @nd_char()
  %b = trunc i8 %c to i1
  %m = insertelement <2 x i1> <i1 1, i1 1>, i1 %b, i32 1
  %v = call <2 x i24> @llvm.masked.load.v2i24.p0(ptr @v, i32 1, <2 x i1> %m, <2 x i24> <i24 2, i24 2>)
  %x = extractelement <2 x i24> %v, i32 1
  %ok = icmp eq i24 %x, 2
  call void @fathom_assert(i1 %ok)
  ret i32 0
}
