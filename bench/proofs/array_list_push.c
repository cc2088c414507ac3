// sources: array_list.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED bounds:array_list.c:78
// The item is the last one, all others are as before, whether the list had to grow or not.
#include "any_array_list.h"

int main(void) {
  struct array_list list = any_array_list(1 << 20, sizeof(long));
  size_t count = list.count;
  size_t at = count ? any_size(count - 1) : 0;
  long kept = count ? ((long *)list.items)[at] : 0;
  long item = fathom_nondet_long();

  bool done = array_list_push(&list, &item);

  fathom_assert(array_list_is_valid(&list));
  fathom_assert(list.count == count + done);
  fathom_assert(list.room == 0 || fathom_is_deref(list.items, list.room * list.item_size));
  if (done)
    fathom_assert(((long *)list.items)[count] == item);
  if (count)
    fathom_assert(((long *)list.items)[at] == kept);
  array_list_clean_up(&list);
}
