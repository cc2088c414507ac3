// A hash table with chains: an array of pointers to structs with names.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

enum { BUCKETS = 4 };
struct entry {
  unsigned key;
  int value;
  struct entry *next;
};
static struct entry *table[BUCKETS];

static void put(unsigned key, int value) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    exit(0);
  e->key = key;
  e->value = value;
  e->next = table[key % BUCKETS];
  table[key % BUCKETS] = e;
}

static int *get(unsigned key) {
  for (struct entry *e = table[key % BUCKETS]; e; e = e->next)
    if (e->key == key)
      return &e->value;
  return NULL;
}

int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();
  fathom_assume(a != b);
  put(a, 1);
  put(b, 2);
  put(7, 3);
  int *found = get(b);
  assert(found && (*found == 2 || b == 7));
}
