// sources: hash_table.c
#include "any_hash_table.h"
#include "unchanged.h"

int main(void) {
  struct hash_table table = any_hash_table();
  struct unchanged slots = remember(table.slots, SLOTS * sizeof(struct slot));
  void *value = NULL;

  hash_table_find(&table, any_key(), &value);

  assert_unchanged(slots, SLOTS * sizeof(struct slot));
}
