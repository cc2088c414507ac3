// sources: array_list.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED use-after-free:array_list_shrink.c:19
// No more memory is held than items need, and they are as before; or nothing has changed.
#include "any_array_list.h"

int main(void) {
  struct array_list list = any_array_list(1 << 20, sizeof(long));
  struct array_list before = list;
  size_t at = list.count ? any_size(list.count - 1) : 0;
  long kept = list.count ? ((long *)list.items)[at] : 0;

  bool done = array_list_shrink(&list);

  fathom_assert(array_list_is_valid(&list));
  fathom_assert(list.count == before.count);
  fathom_assert(list.room == (done ? list.count : before.room));
  if (list.count)
    fathom_assert(((long *)list.items)[at] == kept);
  array_list_clean_up(&list);
}
