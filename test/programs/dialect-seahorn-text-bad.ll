; expect: VIOLATED reach assert
; The names that SeaHorn's own passes write.
target triple = "x86_64-pc-linux-gnu"

declare i32 @nd_int()
declare void @verifier.assume(i1)
declare void @verifier.assume.not(i1)
declare void @verifier.assert(i1)
declare void @verifier.error()

define i32 @main() {
  %n = call i32 @nd_int()
  %five = icmp eq i32 %n, 5
  call void @verifier.assume(i1 %five)
  %six = icmp eq i32 %n, 6
  call void @verifier.assume.not(i1 %six)
  call void @verifier.assert(i1 %five)
  %m = call i32 @nd_int()
  %isFive = icmp eq i32 %m, 5
  br i1 %isFive, label %error, label %end
error:
  call void @verifier.error()
  br label %end
end:
  call void @verifier.assert(i1 %isFive)
  ret i32 0
}
