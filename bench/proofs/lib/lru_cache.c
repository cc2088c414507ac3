#include "lru_cache.h"

bool lru_cache_is_valid(const struct lru_cache *cache) {
  if (!cache || cache->capacity == 0 || cache->capacity > LRU_MOST || cache->count > cache->capacity)
    return false;
  uint8_t newer = LRU_NONE, index = cache->newest;
  for (size_t i = 0; i < cache->count; i++) {
    if (index >= cache->count || cache->entries[index].newer != newer)
      return false;
    newer = index;
    index = cache->entries[index].older;
  }
  if (index != LRU_NONE || cache->oldest != newer)
    return false;
  for (size_t i = 0; i < cache->count; i++)
    for (size_t j = 0; j < i; j++)
      if (cache->entries[i].key == cache->entries[j].key)
        return false;
  return true;
}

bool lru_cache_init(struct lru_cache *cache, size_t capacity) {
#if MUTANT == 1
  if (capacity == 0)
#else
  if (capacity == 0 || capacity > LRU_MOST)
#endif
    return false;
  *cache = (struct lru_cache){.capacity = (uint8_t)capacity, .newest = LRU_NONE, .oldest = LRU_NONE};
  return true;
}

// What leads to the entry from its newer and its older neighbour, or from an end.
static uint8_t *link_to_older(struct lru_cache *cache, uint8_t newer) {
  return newer == LRU_NONE ? &cache->newest : &cache->entries[newer].older;
}

static uint8_t *link_to_newer(struct lru_cache *cache, uint8_t older) {
  return older == LRU_NONE ? &cache->oldest : &cache->entries[older].newer;
}

static void unlink_entry(struct lru_cache *cache, uint8_t index) {
  const struct lru_entry *entry = &cache->entries[index];
#if MUTANT == 2
  // The oldest entry has no older one.
  cache->entries[entry->older].newer = entry->newer;
#else
  *link_to_newer(cache, entry->older) = entry->newer;
#endif
  *link_to_older(cache, entry->newer) = entry->older;
}

static void link_newest(struct lru_cache *cache, uint8_t index) {
  cache->entries[index].newer = LRU_NONE;
  cache->entries[index].older = cache->newest;
  *link_to_newer(cache, cache->newest) = index;
  cache->newest = index;
}

static uint8_t index_of(const struct lru_cache *cache, uint32_t key) {
  for (uint8_t i = 0; i < cache->count; i++)
    if (cache->entries[i].key == key)
      return i;
  return LRU_NONE;
}

bool lru_cache_get(struct lru_cache *cache, uint32_t key, uint32_t *value) {
  uint8_t index = index_of(cache, key);
  if (index == LRU_NONE)
    return false;
#if MUTANT != 3
  unlink_entry(cache, index);
#endif
  link_newest(cache, index);
  *value = cache->entries[index].value;
  return true;
}

static uint8_t evict_oldest(struct lru_cache *cache) {
#if MUTANT == 4
  uint8_t index = cache->newest;
#else
  uint8_t index = cache->oldest;
#endif
  if (cache->evicted)
    cache->evicted(cache->context, cache->entries[index].key, cache->entries[index].value);
  unlink_entry(cache, index);
  return index;
}

void lru_cache_put(struct lru_cache *cache, uint32_t key, uint32_t value) {
  uint8_t index = index_of(cache, key);
  if (index != LRU_NONE)
    unlink_entry(cache, index);
#if MUTANT == 5
  else if (cache->count <= cache->capacity)
#else
  else if (cache->count < cache->capacity)
#endif
    index = cache->count++;
  else
    index = evict_oldest(cache);
  cache->entries[index].key = key;
  cache->entries[index].value = value;
  link_newest(cache, index);
}

bool lru_cache_remove(struct lru_cache *cache, uint32_t key) {
  uint8_t index = index_of(cache, key);
  if (index == LRU_NONE)
    return false;
  unlink_entry(cache, index);
  uint8_t last = --cache->count;
  if (index != last) {
    // The last entry moves to where there is a gap now.
    cache->entries[index] = cache->entries[last];
    *link_to_older(cache, cache->entries[index].newer) = index;
#if MUTANT != 6
    *link_to_newer(cache, cache->entries[index].older) = index;
#endif
  }
  return true;
}
