// sources: list.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:any_list.h:32
// All nodes are in one list, in order, and the other one is empty.
#include "any_list.h"

int main(void) {
  struct list to, from;
  struct item items[MOST_NODES], more[MOST_NODES];
  size_t count = any_list(&to, items), added = any_list(&from, more);

  list_append(&to, &from);

  struct list_node *last = &to.head;
  for (size_t i = 0; i < MOST_NODES; i++)
    if (i < count)
      expect_next(&last, &items[i].node);
  for (size_t i = 0; i < MOST_NODES; i++)
    if (i < added)
      expect_next(&last, &more[i].node);
  expect_next(&last, &to.head);
  fathom_assert(list_is_empty(&from) && list_is_valid(&from, 0));
}
