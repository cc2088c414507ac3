// A hash table with open addressing: a key is in the first slot that is free, from the one its hash says. What keys are
// is known to the callbacks only. Removing moves what follows back, so that there are no marks for removed keys.
#ifndef HASH_TABLE_H
#define HASH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t hash_function(const void *key);
typedef bool equal_function(const void *a, const void *b);
typedef void destroy_function(void *value);

struct slot {
  const void *key; // NULL: the slot is free
  void *value;
};

struct hash_table {
  struct slot *slots;
  size_t size; // a power of two
  size_t count;
  hash_function *hash;
  equal_function *equal;
  destroy_function *destroy; // of a value that is replaced or removed; may be NULL
};

// Every key is found, once, and one slot is free at least.
bool hash_table_is_valid(const struct hash_table *table);

bool hash_table_init(struct hash_table *table, size_t size, hash_function *hash, equal_function *equal,
                     destroy_function *destroy);
void hash_table_clean_up(struct hash_table *table);
void hash_table_clear(struct hash_table *table);
bool hash_table_find(const struct hash_table *table, const void *key, void **value);
// False if there is no room for another key.
bool hash_table_put(struct hash_table *table, const void *key, void *value);
bool hash_table_remove(struct hash_table *table, const void *key);
// Calls `visit` for every key until it says false.
void hash_table_each(const struct hash_table *table, bool (*visit)(void *context, const void *key, void *value),
                     void *context);

#endif
