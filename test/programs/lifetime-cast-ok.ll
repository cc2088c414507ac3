; expect: VERIFIED
; Pointers with types need a cast to bytes for the markers.
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)

define i32 @main() {
  %x = alloca [4 x i8]
  %p = bitcast [4 x i8]* %x to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %p)
  store i8 1, i8* %p
  %v = load i8, i8* %p
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %p)
  ret i32 0
}
