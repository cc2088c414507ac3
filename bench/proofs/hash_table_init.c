// sources: hash_table.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED bounds:hash_table.c:21
// A new table is empty: nothing is found in it.
#include "any_hash_table.h"

int main(void) {
  struct hash_table table;
  void *value;
  fathom_havoc(hashes, sizeof hashes);

  if (hash_table_init(&table, any_size(SLOTS), hash_of, is_equal, NULL)) {
    fathom_assert(table.count == 0 && (table.size == 2 || table.size == 4));
    fathom_assert(!hash_table_find(&table, any_key(), &value));
    fathom_assert(hash_table_is_valid(&table));
    hash_table_clean_up(&table);
  }
}
