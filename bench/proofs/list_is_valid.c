// sources: list.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED assert:list_is_valid.c:18
// What any_list makes is a list, of the length it says, and is none if a link is wrong.
#include "any_list.h"

int main(void) {
  struct list list;
  struct item items[MOST_NODES];
  size_t count = any_list(&list, items);
  fathom_assume(count <= 2);

  fathom_assert(list_is_valid(&list, 2));
  fathom_assert(list_is_empty(&list) == (count == 0));
  if (count == 2) {
    fathom_assert(!list_is_valid(&list, 1));
    items[1].node.previous = &list.head;
    fathom_assert(!list_is_valid(&list, 2));
  }
}
