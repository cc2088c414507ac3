// sources: array_list.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED bounds:array_list.c:66
// The last item is taken, the others stay; there is none in an empty list.
#include "any_array_list.h"

int main(void) {
  struct array_list list = any_array_list(1 << 20, sizeof(int));
  struct array_list before = list;
  size_t at = list.count ? any_size(list.count - 1) : 0;
  int kept = list.count ? ((int *)list.items)[at] : 0;
  int item = 0;

  bool done = array_list_pop(&list, &item);

  fathom_assert(array_list_is_valid(&list));
  fathom_assert(done == (before.count > 0));
  fathom_assert(list.count == before.count - done && list.items == before.items);
  if (done)
    fathom_assert(at == list.count ? item == kept : ((int *)list.items)[at] == kept);
  array_list_clean_up(&list);
}
