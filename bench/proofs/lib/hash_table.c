#include "hash_table.h"

#include <stdlib.h>

static size_t home_of(const struct hash_table *table, const void *key) { return table->hash(key) & (table->size - 1); }

static size_t next_of(const struct hash_table *table, size_t index) {
#if MUTANT == 1
  return index + 1;
#else
  return (index + 1) & (table->size - 1);
#endif
}

// Where the key is, or the free slot where it would be.
static size_t index_of(const struct hash_table *table, const void *key) {
  size_t index = home_of(table, key);
#if MUTANT == 2
  while (table->slots[index].key && table->slots[index].key != key)
#else
  while (table->slots[index].key && !table->equal(table->slots[index].key, key))
#endif
    index = next_of(table, index);
  return index;
}

bool hash_table_is_valid(const struct hash_table *table) {
  if (!table || !table->slots || !table->hash || !table->equal || table->count >= table->size ||
      (table->size & (table->size - 1)) != 0)
    return false;
  size_t count = 0;
  for (size_t i = 0; i < table->size; i++)
    count += table->slots[i].key != NULL;
  if (count != table->count)
    return false;
  for (size_t i = 0; i < table->size; i++)
    if (table->slots[i].key && index_of(table, table->slots[i].key) != i)
      return false;
  return true;
}

bool hash_table_init(struct hash_table *table, size_t size, hash_function *hash, equal_function *equal,
                     destroy_function *destroy) {
  size_t power = 2;
  while (power < size && power <= SIZE_MAX / 2)
    power *= 2;
#if MUTANT == 3
  struct slot *slots = calloc(size, sizeof *slots);
#else
  struct slot *slots = calloc(power, sizeof *slots);
#endif
  if (!slots)
    return false;
  *table = (struct hash_table){.slots = slots, .size = power, .hash = hash, .equal = equal, .destroy = destroy};
  return true;
}

static void destroy_value(const struct hash_table *table, size_t index) {
  if (table->destroy)
    table->destroy(table->slots[index].value);
}

void hash_table_clear(struct hash_table *table) {
  for (size_t i = 0; i < table->size; i++) {
    if (table->slots[i].key)
      destroy_value(table, i);
    table->slots[i] = (struct slot){NULL, NULL};
  }
#if MUTANT != 4
  table->count = 0;
#endif
}

void hash_table_clean_up(struct hash_table *table) {
  hash_table_clear(table);
  free(table->slots);
  table->slots = NULL;
  table->size = 0;
}

bool hash_table_find(const struct hash_table *table, const void *key, void **value) {
  size_t index = index_of(table, key);
  if (!table->slots[index].key)
    return false;
  *value = table->slots[index].value;
  return true;
}

bool hash_table_put(struct hash_table *table, const void *key, void *value) {
  size_t index = index_of(table, key);
  if (table->slots[index].key) {
    destroy_value(table, index);
  } else {
#if MUTANT == 5
    if (table->count == table->size)
#else
    if (table->count + 1 == table->size) // without a free slot no search would end
#endif
      return false;
    table->count++;
  }
  table->slots[index] = (struct slot){key, value};
  return true;
}

bool hash_table_remove(struct hash_table *table, const void *key) {
  size_t hole = index_of(table, key);
  if (!table->slots[hole].key)
    return false;
  destroy_value(table, hole);
  table->count--;
  for (size_t i = next_of(table, hole); table->slots[i].key; i = next_of(table, i)) {
    // What is at home behind the hole stays: distances are counted back from where it is.
    size_t from_home = (i - home_of(table, table->slots[i].key)) & (table->size - 1);
    size_t from_hole = (i - hole) & (table->size - 1);
#if MUTANT == 6
    if (from_home > from_hole) {
#else
    if (from_home >= from_hole) {
#endif
      table->slots[hole] = table->slots[i];
      hole = i;
    }
  }
  table->slots[hole] = (struct slot){NULL, NULL};
  return true;
}

void hash_table_each(const struct hash_table *table, bool (*visit)(void *context, const void *key, void *value),
                     void *context) {
  for (size_t i = 0; i < table->size; i++)
#if MUTANT == 7
    if (!visit(context, table->slots[i].key, table->slots[i].value))
#else
    if (table->slots[i].key && !visit(context, table->slots[i].key, table->slots[i].value))
#endif
      return;
}
