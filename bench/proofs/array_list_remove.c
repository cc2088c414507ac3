// sources: array_list.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED bounds:array_list.c:87
// Items behind the index move by one, those before stay.
#include "any_array_list.h"

int main(void) {
  struct array_list list = any_array_list(8, sizeof(int));
  struct array_list before = list;
  size_t at = list.count ? any_size(list.count - 1) : 0;
  int kept = list.count ? ((int *)list.items)[at] : 0;
  size_t index = fathom_nondet_size_t();

  bool done = array_list_remove(&list, index);

  fathom_assert(array_list_is_valid(&list));
  fathom_assert(done == (index < before.count));
  fathom_assert(list.count == before.count - done && list.room == before.room);
  if (done && at != index)
    fathom_assert(((int *)list.items)[at - (at > index)] == kept);
  array_list_clean_up(&list);
}
