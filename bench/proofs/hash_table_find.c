// sources: hash_table.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED bounds:hash_table.c:21
// mutant: 2 -> VIOLATED assert:hash_table_find.c:19
// Found is what is in a slot with an equal key, and nothing if there is none.
#include "any_hash_table.h"

int main(void) {
  struct hash_table table = any_hash_table();
  const void *key = any_key();
  void *value = NULL;

  bool found = hash_table_find(&table, key, &value);

  bool expected = false;
  for (size_t i = 0; i < SLOTS; i++)
    if (table.slots[i].key && is_equal(table.slots[i].key, key)) {
      expected = true;
      fathom_assert(value == table.slots[i].value);
    }
  fathom_assert(found == expected);
  free(table.slots);
}
