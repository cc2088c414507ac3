// sources: hash_table.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:hash_table_remove.c:20
// The key is gone, its value destroyed, and other keys have what they had.
#include "any_hash_table.h"

int main(void) {
  struct hash_table table = any_hash_table();
  const void *key = any_key(), *other = any_key();
  fathom_assume(!is_equal(key, other));
  void *old = NULL, *kept = NULL, *now = NULL;
  size_t count = table.count;
  bool had_key = hash_table_find(&table, key, &old), had_other = hash_table_find(&table, other, &kept);

  bool done = hash_table_remove(&table, key);

  fathom_assert(done == had_key && table.count == count - done);
  fathom_assert(done ? destroyed_count == 1 && destroyed == old : destroyed_count == 0);
  fathom_assert(!hash_table_find(&table, key, &now));
  fathom_assert(hash_table_find(&table, other, &now) == had_other);
  fathom_assert(!had_other || now == kept);
  free(table.slots);
}
