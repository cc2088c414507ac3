// sources: arena.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:arena_resize_last.c:17
// Only the last piece changes its size: others never overlap it.
#include "any_arena.h"

int main(void) {
  struct arena arena = any_arena(1 << 20);
  size_t size = 1 + any_size(99), other = 1 + any_size(99), now = any_size(200);
  uint8_t *first = arena_alloc(&arena, size, 8), *second = arena_alloc(&arena, other, 8);
  fathom_assume(first && second);
  bool is_last = fathom_nondet_bool();

  bool done = arena_resize_last(&arena, is_last ? second : first, is_last ? other : size, now);

  fathom_assert(arena_is_valid(&arena));
  fathom_assert(is_last || !done);
  uint8_t *third = arena_alloc(&arena, 1, 1);
  if (third)
    fathom_assert(third >= second + (done ? now : other));
  arena_clean_up(&arena);
}
