// A growing array of items of one size, whatever they are; they are copied in and out.
#ifndef ARRAY_LIST_H
#define ARRAY_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct array_list {
  void *items;
  size_t count;
  size_t room; // in items
  size_t item_size;
};

bool array_list_is_valid(const struct array_list *list);

void array_list_init(struct array_list *list, size_t item_size);
void array_list_clean_up(struct array_list *list);

void *array_list_at(const struct array_list *list, size_t index);
bool array_list_get(const struct array_list *list, size_t index, void *item);
bool array_list_push(struct array_list *list, const void *item);
bool array_list_pop(struct array_list *list, void *item);
bool array_list_insert(struct array_list *list, size_t index, const void *item);
bool array_list_remove(struct array_list *list, size_t index);
bool array_list_swap(struct array_list *list, size_t a, size_t b);
// Gives back the memory that is not used.
bool array_list_shrink(struct array_list *list);

#endif
