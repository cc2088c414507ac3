// sources: array_list.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED bounds:array_list.c:107
// Items change places, also those that are larger than a slice, and a third one stays.
#include "any_array_list.h"

int main(void) {
  size_t item_size = fathom_nondet_bool() ? 3 : 20;
  struct array_list list = any_array_list(3, item_size);
  size_t a = fathom_nondet_size_t(), b = fathom_nondet_size_t(), c = fathom_nondet_size_t();
  fathom_assume(c < list.count);
  size_t at = any_size(item_size - 1);
  uint8_t kept = ((uint8_t *)list.items)[c * item_size + at];

  bool done = array_list_swap(&list, a, b);

  fathom_assert(array_list_is_valid(&list));
  fathom_assert(done == (a < list.count && b < list.count));
  size_t now = !done ? c : c == a ? b : c == b ? a : c;
  fathom_assert(((uint8_t *)list.items)[now * item_size + at] == kept);
  array_list_clean_up(&list);
}
