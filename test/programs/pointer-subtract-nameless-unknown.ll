; expect: UNKNOWN "a difference of addresses, which may be one of pointers"
; options: --check=+pointer-compare
; Without names, the difference of two pointers looks like one of two integers.
target triple = "x86_64-pc-linux-gnu"

define i32 @main() {
  %1 = alloca [4 x i8]
  %2 = alloca [4 x i8]
  %3 = ptrtoint ptr %1 to i64
  %4 = ptrtoint ptr %2 to i64
  %5 = sub i64 %3, %4
  %6 = icmp eq i64 %5, 4
  %7 = zext i1 %6 to i32
  ret i32 %7
}
