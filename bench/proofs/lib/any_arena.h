#ifndef ANY_ARENA_H
#define ANY_ARENA_H

#include "any.h"
#include "arena.h"

// Any valid arena of `most` bytes or fewer.
static inline struct arena any_arena(size_t most) {
  struct arena arena;
  arena.size = any_size(most);
  arena.used = any_size(arena.size);
  arena.memory = any_bytes(arena.size);
  fathom_assert(arena_is_valid(&arena));
  return arena;
}

#endif
