// sources: arena.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED bounds:arena_copy_text.c:19
// A copy ends where the text ends, and what is allocated next does not touch it.
#include "any_arena.h"

int main(void) {
  struct arena arena = any_arena(16);
  char text[6];
  fathom_havoc(text, sizeof text);
  text[sizeof text - 1] = '\0';

  char *copy = arena_copy_text(&arena, text);
  if (copy) {
    uint8_t *next = arena_alloc(&arena, 1, 1);
    if (next)
      *next = 'x';
    for (size_t i = 0; i == 0 || text[i - 1]; i++)
      fathom_assert(copy[i] == text[i]);
  }

  fathom_assert(arena_is_valid(&arena));
  arena_clean_up(&arena);
}
