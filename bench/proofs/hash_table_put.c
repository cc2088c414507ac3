// sources: hash_table.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:hash_table_put.c:17
// The key has the value, an older one is destroyed, and other keys have what they had.
#include "any_hash_table.h"

int main(void) {
  struct hash_table table = any_hash_table();
  const void *key = any_key(), *other = any_key();
  fathom_assume(!is_equal(key, other));
  void *value = any_value(), *old = NULL, *kept = NULL, *now = NULL;
  size_t count = table.count;
  bool had_key = hash_table_find(&table, key, &old), had_other = hash_table_find(&table, other, &kept);

  bool done = hash_table_put(&table, key, value);

  fathom_assert(table.count < table.size);
  fathom_assert(done == (had_key || count + 1 < SLOTS));
  fathom_assert(table.count == count + (done && !had_key));
  fathom_assert(had_key ? destroyed_count == 1 && destroyed == old : destroyed_count == 0);
  if (done)
    fathom_assert(hash_table_find(&table, key, &now) && now == value);
  fathom_assert(hash_table_find(&table, other, &now) == had_other);
  fathom_assert(!had_other || now == kept);
  free(table.slots);
}
