// sources: arena.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED bounds:arena_alloc_array.c:16
// All items are zero, or there are none: products that overflow are no small numbers.
#include "any_arena.h"

int main(void) {
  struct arena arena = any_arena(4096);
  size_t count = fathom_nondet_size_t();

  long *items = arena_alloc_array(&arena, count, sizeof *items, sizeof *items);

  fathom_assert(arena_is_valid(&arena));
  if (items && count) {
    size_t at = any_size(count - 1);
    fathom_assert(items[at] == 0);
  }
  arena_clean_up(&arena);
}
