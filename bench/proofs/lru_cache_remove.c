// sources: lru_cache.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:lru_cache_remove.c:17
// The key is gone, the order of the others is as before.
#include "any_lru_cache.h"

int main(void) {
  struct lru_cache cache;
  any_lru_cache(&cache, 3);
  uint32_t key = fathom_nondet_uint32(), old;
  uint8_t count = cache.count;
  bool had_key = peek(&cache, key, &old);
  uint32_t newest = count ? cache.entries[cache.newest].key : 0;

  bool done = lru_cache_remove(&cache, key);

  fathom_assert(lru_cache_is_valid(&cache));
  fathom_assert(done == had_key && cache.count == count - done);
  fathom_assert(!peek(&cache, key, &old));
  if (count && newest != key)
    fathom_assert(cache.entries[cache.newest].key == newest);
}
