// sources: arena.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:arena_alloc.c:15
// mutant: 2 -> VIOLATED assert:arena_alloc.c:21
// A piece lies behind those that were there, inside the memory, and is aligned.
#include "any_arena.h"

int main(void) {
  struct arena arena = any_arena(1 << 16);
  struct arena before = arena;
  size_t size = fathom_nondet_size_t(), alignment = (size_t)1 << any_size(12);

  uint8_t *piece = arena_alloc(&arena, size, alignment);

  fathom_assert(arena_is_valid(&arena));
  fathom_assert(arena.memory == before.memory && arena.size == before.size);
  if (piece) {
    size_t start = (size_t)(piece - arena.memory);
    fathom_assert(start >= before.used && start - before.used < alignment && start % alignment == 0);
    fathom_assert(arena.used == start + size);
    fathom_assert(size == 0 || fathom_is_deref(piece, size));
  } else {
    fathom_assert(arena.used == before.used);
  }
  arena_clean_up(&arena);
}
