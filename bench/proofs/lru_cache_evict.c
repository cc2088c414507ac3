// sources: lru_cache.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED assert:lru_cache_evict.c:17
// Only a full cache evicts, for a new key, and then the oldest entry.
#include "any_lru_cache.h"

int main(void) {
  struct lru_cache cache;
  any_lru_cache(&cache, 3);
  uint32_t key = fathom_nondet_uint32(), old;
  bool is_full = cache.count == cache.capacity, had_key = peek(&cache, key, &old);
  uint32_t oldest = is_full ? cache.entries[cache.oldest].key : 0;

  lru_cache_put(&cache, key, fathom_nondet_uint32());

  fathom_assert(evicted_count == (is_full && !had_key));
  fathom_assert(evicted_count == 0 || evicted_key == oldest);
}
