// sources: hash_table.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:hash_table_put_valid.c:12
// A table is valid after a key was put into it, whatever the hash function is.
#include "any_hash_table.h"

int main(void) {
  struct hash_table table = any_hash_table();

  hash_table_put(&table, any_key(), any_value());

  fathom_assert(hash_table_is_valid(&table));
  free(table.slots);
}
