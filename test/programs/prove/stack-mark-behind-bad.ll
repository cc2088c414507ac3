; expect: unknown unknown
; A height of the stack that is behind by a turn of the loop: what came after it ends.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i32 @fathom_nondet_int()
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
@kept = global ptr null
@number = global i32 0
define i32 @main() {
entry:
  %any = call i32 @fathom_nondet_int()
  %few = and i32 %any, 7
  %size = add i32 %few, 1
  br label %wait
wait:
  %w = phi i32 [ 0, %entry ], [ %w1, %wait ]
  %wn = call i32 @fathom_nondet_int()
  %wb = and i32 %wn, 1
  %wc = add i32 %wb, 1
  %w1 = add i32 %w, %wc
  %wl = icmp ult i32 %w1, 3
  br i1 %wl, label %wait, label %go
go:
  %m0 = call ptr @llvm.stacksave.p0()
  br label %loop
loop:
  %m2 = phi ptr [ %m0, %go ], [ %m2n, %latch ]
  %ma = phi ptr [ %m0, %go ], [ %man, %latch ]
  %i = phi i32 [ 0, %go ], [ %in, %latch ]
  %q = phi i32 [ 0, %go ], [ %qn, %latch ]
  %choice = call i32 @fathom_nondet_int()
  %c1 = icmp eq i32 %choice, 1
  br i1 %c1, label %outA, label %loop1
loop1:
  %choice2 = call i32 @fathom_nondet_int()
  %c2 = icmp eq i32 %choice2, 1
  br i1 %c2, label %outB, label %loop2
loop2:
  %choice3 = call i32 @fathom_nondet_int()
  %c3 = icmp eq i32 %choice3, 0
  br i1 %c3, label %maybe, label %advance
maybe:
  %m1 = icmp eq i32 %i, 1
  br i1 %m1, label %stay, label %stop
stay:
  store volatile i32 9, ptr @number
  br label %latch
advance:
  %a = alloca i8, i32 %size
  store volatile ptr %a, ptr @kept
  %m3 = call ptr @llvm.stacksave.p0()
  %i1 = add i32 %i, 1
  %lt = icmp ult i32 %i1, 3
  br i1 %lt, label %latch, label %stop
latch:
  %m2n = phi ptr [ %m2, %stay ], [ %ma, %advance ]
  %man = phi ptr [ %ma, %stay ], [ %m3, %advance ]
  %in = phi i32 [ %i, %stay ], [ %i1, %advance ]
  %qn = phi i32 [ 7, %stay ], [ %q, %advance ]
  store volatile i32 4, ptr @number
  br label %loop
outA:
  store volatile i32 5, ptr @number
  br label %out
outB:
  store volatile i32 6, ptr @number
  br label %out
out:
  %x = alloca i8, i32 %size
  store i8 1, ptr %x
  %is1 = icmp eq i32 %i, 1
  br i1 %is1, label %one, label %none
one:
  %is7 = icmp eq i32 %q, 7
  br i1 %is7, label %seven, label %none
seven:
  call void @llvm.stackrestore.p0(ptr %m2)
  store i8 2, ptr %x
  ret i32 0
none:
  ret i32 0
stop:
  call void @llvm.stackrestore.p0(ptr %m0)
  ret i32 0
}
