// sources: lru_cache.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:lru_cache_put.c:18
// The key has the value and is the newest; all other keys but the one evicted have what they had.
#include "any_lru_cache.h"

int main(void) {
  struct lru_cache cache;
  any_lru_cache(&cache, 3);
  uint32_t key = fathom_nondet_uint32(), value = fathom_nondet_uint32(), other = fathom_nondet_uint32();
  uint32_t old = 0, kept = 0, now = 0;
  uint8_t count = cache.count;
  bool had_key = peek(&cache, key, &old), had_other = peek(&cache, other, &kept);
  fathom_assume(key != other);

  lru_cache_put(&cache, key, value);

  fathom_assert(lru_cache_is_valid(&cache));
  fathom_assert(cache.count == count + (!had_key && count < cache.capacity));
  fathom_assert(peek(&cache, key, &now) && now == value);
  fathom_assert(cache.entries[cache.newest].key == key);
  bool was_evicted = evicted_count == 1 && evicted_key == other;
  fathom_assert(peek(&cache, other, &now) == (had_other && !was_evicted));
  fathom_assert(!had_other || was_evicted || now == kept);
}
