// sources: lru_cache.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:lru_cache_init.c:13
// A new cache is valid and empty; capacities that do not fit are refused.
#include "any_lru_cache.h"

int main(void) {
  struct lru_cache cache;
  size_t capacity = fathom_nondet_size_t();
  uint32_t value;

  if (lru_cache_init(&cache, capacity)) {
    fathom_assert(lru_cache_is_valid(&cache));
    fathom_assert(cache.capacity == capacity && cache.count == 0);
    fathom_assert(!lru_cache_get(&cache, fathom_nondet_uint32(), &value));
  } else {
    fathom_assert(capacity == 0 || capacity > LRU_MOST);
  }
}
