#include "array_list.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool array_list_is_valid(const struct array_list *list) {
  if (!list || list->item_size == 0 || list->count > list->room)
    return false;
  return list->room == 0 ? list->items == NULL : list->items != NULL && list->room <= SIZE_MAX / list->item_size;
}

void array_list_init(struct array_list *list, size_t item_size) { *list = (struct array_list){.item_size = item_size}; }

void array_list_clean_up(struct array_list *list) {
  free(list->items);
  array_list_init(list, list->item_size);
}

static void *item_at(const struct array_list *list, size_t index) {
  return (char *)list->items + index * list->item_size;
}

void *array_list_at(const struct array_list *list, size_t index) {
#if MUTANT == 1
  return index <= list->count ? item_at(list, index) : NULL;
#else
  return index < list->count ? item_at(list, index) : NULL;
#endif
}

bool array_list_get(const struct array_list *list, size_t index, void *item) {
  const void *from = array_list_at(list, index);
  if (!from)
    return false;
  memcpy(item, from, list->item_size);
  return true;
}

static bool make_room(struct array_list *list) {
  if (list->count < list->room)
    return true;
  size_t room = list->room ? 2 * list->room : 4;
#if MUTANT == 2
  void *items = realloc(list->items, room);
#else
  if (room < list->room || room > SIZE_MAX / list->item_size)
    return false;
  void *items = realloc(list->items, room * list->item_size);
#endif
  if (!items)
    return false;
  list->items = items;
  list->room = room;
  return true;
}

bool array_list_push(struct array_list *list, const void *item) { return array_list_insert(list, list->count, item); }

bool array_list_pop(struct array_list *list, void *item) {
#if MUTANT != 3
  if (list->count == 0)
    return false;
#endif
  list->count--;
  memcpy(item, item_at(list, list->count), list->item_size);
  return true;
}

bool array_list_insert(struct array_list *list, size_t index, const void *item) {
  if (index > list->count || !make_room(list))
    return false;
#if MUTANT == 4
  memmove(item_at(list, index + 1), item_at(list, index), (list->count - index + 1) * list->item_size);
#else
  memmove(item_at(list, index + 1), item_at(list, index), (list->count - index) * list->item_size);
#endif
  memcpy(item_at(list, index), item, list->item_size);
  list->count++;
  return true;
}

bool array_list_remove(struct array_list *list, size_t index) {
  if (index >= list->count)
    return false;
#if MUTANT == 5
  memmove(item_at(list, index), item_at(list, index + 1), (list->count - index) * list->item_size);
  list->count--;
#else
  list->count--;
  memmove(item_at(list, index), item_at(list, index + 1), (list->count - index) * list->item_size);
#endif
  return true;
}

bool array_list_swap(struct array_list *list, size_t a, size_t b) {
  char *x = array_list_at(list, a), *y = array_list_at(list, b);
  if (!x || !y)
    return false;
  // Item by item in slices: there is no memory to ask for.
  char slice[16];
  for (size_t done = 0; x != y && done < list->item_size;) {
    size_t size = list->item_size - done < sizeof slice ? list->item_size - done : sizeof slice;
#if MUTANT == 6
    size = sizeof slice;
#endif
    memcpy(slice, x + done, size);
    memcpy(x + done, y + done, size);
    memcpy(y + done, slice, size);
    done += size;
  }
  return true;
}

bool array_list_shrink(struct array_list *list) {
  if (list->count == list->room)
    return true;
  if (list->count == 0) {
    array_list_clean_up(list);
    return true;
  }
  void *items = realloc(list->items, list->count * list->item_size);
  if (!items)
    return false;
#if MUTANT != 7
  list->items = items;
#endif
  list->room = list->count;
  return true;
}
