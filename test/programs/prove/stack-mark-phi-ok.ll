; expect: safe ends
; The height that the stack goes back to is one of two; what is below it stays.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @fathom_nondet_int()
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

@kept = global ptr null

define i32 @main() {
entry:
  %any = call i32 @fathom_nondet_int()
  %few = and i32 %any, 7
  %size = add i32 %few, 1
  %first = alloca i8, i32 %size
  store volatile ptr %first, ptr @kept
  %second = alloca i8, i32 %size
  store volatile ptr %second, ptr @kept
  %third = alloca i8, i32 %size
  store volatile ptr %third, ptr @kept
  %choice = call i32 @fathom_nondet_int()
  %isLeft = icmp eq i32 %choice, 0
  br i1 %isLeft, label %left, label %right

left:
  %leftMark = call ptr @llvm.stacksave.p0()
  %leftObject = alloca i8, i32 %size
  br label %join

right:
  %rightMark = call ptr @llvm.stacksave.p0()
  %rightObject = alloca i8, i32 %size
  store i8 1, ptr %rightObject
  br label %join

join:
  %mark = phi ptr [ %leftMark, %left ], [ %rightMark, %right ]
  %object = phi ptr [ %leftObject, %left ], [ %rightObject, %right ]
  store i8 2, ptr %object
  call void @llvm.stackrestore.p0(ptr %mark)
  store i8 3, ptr %third
  ret i32 0
}
