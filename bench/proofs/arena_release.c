// sources: arena.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:arena_release.c:16
// What was allocated since the mark is free again, and what was before is not touched.
#include "any_arena.h"

int main(void) {
  struct arena arena = any_arena(SIZE_MAX / 4);
  size_t mark = arena_mark(&arena), size = fathom_nondet_size_t();
  bool enough = size <= arena.size - arena.used;
  arena_alloc(&arena, fathom_nondet_size_t(), 1);

  arena_release(&arena, mark);

  fathom_assert(arena_is_valid(&arena));
  fathom_assert(arena.used == mark);
  fathom_assert(size == 0 || (arena_alloc(&arena, size, 1) != NULL) == enough);
  arena_clean_up(&arena);
}
