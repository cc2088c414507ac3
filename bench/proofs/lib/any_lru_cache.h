#ifndef ANY_LRU_CACHE_H
#define ANY_LRU_CACHE_H

#include "any.h"
#include "lru_cache.h"

static size_t evicted_count;
static uint32_t evicted_key;

static inline void note_evicted(void *context, uint32_t key, uint32_t value) {
  (void)context;
  (void)value;
  evicted_count++;
  evicted_key = key;
}

// Any valid cache of at most `most` entries.
static inline void any_lru_cache(struct lru_cache *cache, size_t most) {
  fathom_havoc(cache, sizeof *cache);
  cache->evicted = note_evicted;
  cache->context = NULL;
  fathom_assume(cache->capacity <= most && cache->count <= most);
  fathom_assume(lru_cache_is_valid(cache));
}

// The value of a key, without using it; false if it is not there.
static inline bool peek(const struct lru_cache *cache, uint32_t key, uint32_t *value) {
  for (size_t i = 0; i < cache->count; i++)
    if (cache->entries[i].key == key) {
      *value = cache->entries[i].value;
      return true;
    }
  return false;
}

#endif
