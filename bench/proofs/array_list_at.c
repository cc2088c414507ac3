// sources: array_list.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED bounds:array_list.c:36
// An item is there if its index is less than the count, and is what was stored.
#include "any_array_list.h"

int main(void) {
  struct array_list list = any_array_list(1 << 20, sizeof(long));
  size_t index = fathom_nondet_size_t();
  long item = 0;

  long *there = array_list_at(&list, index);
  bool done = array_list_get(&list, index, &item);

  fathom_assert((there != NULL) == (index < list.count));
  fathom_assert(done == (there != NULL));
  if (done)
    fathom_assert(*there == item && there == (long *)list.items + index);
  array_list_clean_up(&list);
  fathom_assert(array_list_is_valid(&list));
}
