// A cache of few entries: when it is full, what was not used for longest makes room. The entries are in an array,
// linked by their indices from the newest to the oldest; a search looks at all of them, which for few is the fastest.
#ifndef LRU_CACHE_H
#define LRU_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LRU_NONE = UINT8_MAX, LRU_MOST = 16 };

struct lru_entry {
  uint32_t key;
  uint32_t value;
  uint8_t newer; // LRU_NONE at the ends
  uint8_t older;
};

struct lru_cache {
  struct lru_entry entries[LRU_MOST]; // the first `count` are in use
  uint8_t capacity;
  uint8_t count;
  uint8_t newest;
  uint8_t oldest;
  void (*evicted)(void *context, uint32_t key, uint32_t value); // may be NULL
  void *context;
};

// The links lead from the newest to the oldest over all entries, and back; keys differ.
bool lru_cache_is_valid(const struct lru_cache *cache);

bool lru_cache_init(struct lru_cache *cache, size_t capacity);
// Makes the entry the newest one.
bool lru_cache_get(struct lru_cache *cache, uint32_t key, uint32_t *value);
void lru_cache_put(struct lru_cache *cache, uint32_t key, uint32_t value);
bool lru_cache_remove(struct lru_cache *cache, uint32_t key);

#endif
