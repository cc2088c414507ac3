#ifndef ANY_ARRAY_LIST_H
#define ANY_ARRAY_LIST_H

#include "any.h"
#include "array_list.h"

// Any valid list with room for `most` items or fewer, of the given size.
static inline struct array_list any_array_list(size_t most, size_t item_size) {
  struct array_list list;
  list.item_size = item_size;
  list.room = any_size(most);
  list.count = any_size(list.room);
  list.items = any_bytes(list.room * item_size);
  fathom_assert(array_list_is_valid(&list));
  return list;
}

#endif
