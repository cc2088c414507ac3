// sources: hash_table.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED assert:hash_table_clear.c:15
// All values are destroyed, once each, and the table is empty.
#include "any_hash_table.h"

int main(void) {
  struct hash_table table = any_hash_table();
  size_t count = table.count;
  void *value;

  hash_table_clear(&table);

  fathom_assert(destroyed_count == count);
  fathom_assert(table.count == 0);
  fathom_assert(!hash_table_find(&table, any_key(), &value));
  fathom_assert(hash_table_is_valid(&table));
  hash_table_clean_up(&table);
  fathom_assert(destroyed_count == count);
}
