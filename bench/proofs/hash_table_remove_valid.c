// sources: hash_table.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:hash_table_remove_valid.c:12
// A table is valid after a key was removed: what follows was moved back as far as it should.
#include "any_hash_table.h"

int main(void) {
  struct hash_table table = any_hash_table();

  hash_table_remove(&table, any_key());

  fathom_assert(hash_table_is_valid(&table));
  free(table.slots);
}
