; expect: VIOLATED use-after-scope
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)

define i32 @main() {
  %x = alloca [4 x i8]
  %p = getelementptr [4 x i8], [4 x i8]* %x, i64 0, i64 0
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %p)
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %p)
  %v = load i8, i8* %p
  ret i32 0
}
