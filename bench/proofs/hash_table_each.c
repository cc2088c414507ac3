// sources: hash_table.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED assert:hash_table_each.c:15
// Every key is visited with its value, until the visitor has enough.
#include "any_hash_table.h"

struct visit {
  const struct hash_table *table;
  size_t count, enough;
};

static bool note_visit(void *context, const void *key, void *value) {
  struct visit *visit = context;
  void *stored = NULL;
  fathom_assert(hash_table_find(visit->table, key, &stored) && stored == value);
  return ++visit->count != visit->enough;
}

int main(void) {
  struct hash_table table = any_hash_table();
  struct visit visit = {.table = &table, .enough = any_size(SLOTS)};

  hash_table_each(&table, note_visit, &visit);

  size_t expected = visit.enough && visit.enough < table.count ? visit.enough : table.count;
  fathom_assert(visit.count == expected);
  free(table.slots);
}
