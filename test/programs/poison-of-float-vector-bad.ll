; expect: UNKNOWN "poison"
; trap: 66
; A lane is poison, which is not followed in vectors.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@numbers = global <2 x float> <float 1.0, float 256.0>

define i32 @main() {
  %x = load <2 x float>, ptr @numbers
  %f = fptoui <2 x float> %x to <2 x i8>
  %last = extractelement <2 x i8> %f, i32 1
  %large = icmp ugt i8 %last, 1
  br i1 %large, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 0
}
