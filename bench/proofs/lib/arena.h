// Allocation by moving a mark: pieces of one block of memory, that are all given back at once, or down to a mark.
#ifndef ARENA_H
#define ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena {
  uint8_t *memory;
  size_t size;
  size_t used;
};

bool arena_is_valid(const struct arena *arena);

bool arena_init(struct arena *arena, size_t size);
void arena_clean_up(struct arena *arena);
// `size` bytes at a multiple of `alignment` (a power of two) from the start of the memory; NULL if they do not fit.
void *arena_alloc(struct arena *arena, size_t size, size_t alignment);
// As calloc.
void *arena_alloc_array(struct arena *arena, size_t count, size_t item_size, size_t alignment);
char *arena_copy_text(struct arena *arena, const char *text);
// More or less room for the last piece; false if it is not the last one, or there is no room.
bool arena_resize_last(struct arena *arena, void *piece, size_t old_size, size_t new_size);
size_t arena_mark(const struct arena *arena);
// Gives back what was allocated since the mark.
void arena_release(struct arena *arena, size_t mark);

#endif
