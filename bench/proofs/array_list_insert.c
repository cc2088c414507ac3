// sources: array_list.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED bounds:array_list.c:74
// Items from the index on move by one, those before stay.
#include "any_array_list.h"

int main(void) {
  struct array_list list = any_array_list(8, sizeof(short));
  size_t count = list.count;
  size_t at = count ? any_size(count - 1) : 0;
  short kept = count ? ((short *)list.items)[at] : 0;
  size_t index = fathom_nondet_size_t();
  short item = fathom_nondet_short();

  bool done = array_list_insert(&list, index, &item);

  fathom_assert(array_list_is_valid(&list));
  fathom_assert(!done || index <= count);
  fathom_assert(list.count == count + done);
  if (done)
    fathom_assert(((short *)list.items)[index] == item);
  if (count)
    fathom_assert(((short *)list.items)[at + (done && at >= index)] == kept);
  array_list_clean_up(&list);
}
