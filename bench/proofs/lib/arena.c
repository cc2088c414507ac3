#include "arena.h"

#include <stdlib.h>
#include <string.h>

bool arena_is_valid(const struct arena *arena) {
  return arena && arena->used <= arena->size && (arena->memory != NULL || arena->size == 0);
}

bool arena_init(struct arena *arena, size_t size) {
  *arena = (struct arena){.memory = size ? malloc(size) : NULL};
  if (size && !arena->memory)
    return false;
  arena->size = size;
  return true;
}

void arena_clean_up(struct arena *arena) {
  free(arena->memory);
  *arena = (struct arena){0};
}

void *arena_alloc(struct arena *arena, size_t size, size_t alignment) {
  size_t padding = -arena->used & (alignment - 1);
#if MUTANT == 1
  if (size > arena->size - arena->used)
    return NULL;
#elif MUTANT == 2
  if (arena->used + padding + size > arena->size)
    return NULL;
#else
  if (padding > arena->size - arena->used || size > arena->size - arena->used - padding)
    return NULL;
#endif
  // A piece without bytes still has an address of its own, unless there is no memory at all.
  uint8_t *piece = arena->memory + arena->used + padding;
  arena->used += padding + size;
  return piece;
}

void *arena_alloc_array(struct arena *arena, size_t count, size_t item_size, size_t alignment) {
#if MUTANT != 3
  if (item_size && count > SIZE_MAX / item_size)
    return NULL;
#endif
  void *piece = arena_alloc(arena, count * item_size, alignment);
  if (piece)
    memset(piece, 0, count * item_size);
  return piece;
}

char *arena_copy_text(struct arena *arena, const char *text) {
#if MUTANT == 4
  size_t size = strlen(text);
#else
  size_t size = strlen(text) + 1;
#endif
  char *copy = arena_alloc(arena, size, 1);
  return copy ? memcpy(copy, text, size) : NULL;
}

bool arena_resize_last(struct arena *arena, void *piece, size_t old_size, size_t new_size) {
  size_t start = (size_t)((uint8_t *)piece - arena->memory);
#if MUTANT != 5
  if (start + old_size != arena->used)
    return false;
#endif
  if (new_size > arena->size - start)
    return false;
  arena->used = start + new_size;
  return true;
}

size_t arena_mark(const struct arena *arena) { return arena->used; }

void arena_release(struct arena *arena, size_t mark) {
#if MUTANT == 6
  arena->used -= mark;
#else
  if (mark < arena->used)
    arena->used = mark;
#endif
}
