// Keys are the numbers from 1 to KEYS as pointers; 2 is equal to 3, 4 to 5 and so on: to compare the pointers is wrong.
// Values are numbers, too. The hash function is arbitrary.
#ifndef ANY_HASH_TABLE_H
#define ANY_HASH_TABLE_H

#include "any.h"
#include "hash_table.h"

enum { KEYS = 6, SLOTS = 4 };

static uint32_t hashes[KEYS / 2 + 1];
static size_t destroyed_count;
static void *destroyed;

static inline uint32_t hash_of(const void *key) { return hashes[(uintptr_t)key / 2]; }

static inline bool is_equal(const void *a, const void *b) { return (uintptr_t)a / 2 == (uintptr_t)b / 2; }

static inline void note_destroyed(void *value) {
  destroyed_count++;
  destroyed = value;
}

static inline void *any_value(void) { return (void *)(uintptr_t)fathom_nondet_uint8(); }

static inline const void *any_key(void) { return (const void *)(uintptr_t)(1 + any_size(KEYS - 1)); }

// Any valid table of SLOTS slots.
static inline struct hash_table any_hash_table(void) {
  fathom_havoc(hashes, sizeof hashes);
  struct hash_table table = {.size = SLOTS, .hash = hash_of, .equal = is_equal, .destroy = note_destroyed};
  table.slots = malloc(SLOTS * sizeof(struct slot));
  fathom_assume(table.slots != NULL);
  table.count = 0;
  for (size_t i = 0; i < SLOTS; i++) {
    bool used = fathom_nondet_bool();
    table.slots[i].key = used ? any_key() : NULL;
    table.slots[i].value = used ? any_value() : NULL;
    table.count += used;
  }
  fathom_assume(hash_table_is_valid(&table));
  return table;
}

#endif
