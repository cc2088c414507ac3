; expect: UNKNOWN "sea.is_alloc"
target triple = "x86_64-pc-linux-gnu"

declare i1 @sea.is_alloc(ptr)

define i32 @main() {
  %p = alloca i32
  %r = call i1 @sea.is_alloc(ptr %p)
  ret i32 0
}
