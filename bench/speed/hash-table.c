// sizes: 4 6 8 12
// A hash table with 4 chains: K puts of any keys, then the last key put is found.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  unsigned key;
  int value;
  struct entry *next;
};
struct table {
  struct entry *chains[4];
};

static struct entry *find(struct table *table, unsigned key) {
  for (struct entry *entry = table->chains[key % 4]; entry; entry = entry->next)
    if (entry->key == key)
      return entry;
  return NULL;
}

static void put(struct table *table, unsigned key, int value) {
  struct entry *entry = find(table, key);
  if (!entry) {
    entry = malloc(sizeof *entry);
    if (!entry)
      exit(1);
    entry->key = key;
    entry->next = table->chains[key % 4];
    table->chains[key % 4] = entry;
  }
  entry->value = value;
}

int main(void) {
  struct table table;
  memset(&table, 0, sizeof table);
  unsigned key = 0;
  int value = 0;
  for (int i = 0; i < K; i++) {
    key = fathom_nondet_uint();
    value = fathom_nondet_int();
    put(&table, key, value);
  }
  struct entry *found = find(&table, key);
  assert(found && found->value == value);
}
