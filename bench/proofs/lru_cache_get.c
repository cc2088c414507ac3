// sources: lru_cache.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED bounds:lru_cache.c:46
// mutant: 3 -> VIOLATED assert:lru_cache_get.c:17
// What is used is the newest entry then, and all entries are still there.
#include "any_lru_cache.h"

int main(void) {
  struct lru_cache cache;
  any_lru_cache(&cache, 3);
  uint32_t key = fathom_nondet_uint32(), value = 0, expected = 0;
  uint8_t count = cache.count;
  bool there = peek(&cache, key, &expected);

  bool found = lru_cache_get(&cache, key, &value);

  fathom_assert(lru_cache_is_valid(&cache));
  fathom_assert(found == there && cache.count == count);
  if (found)
    fathom_assert(value == expected && cache.entries[cache.newest].key == key);
}
