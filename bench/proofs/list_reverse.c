// sources: list.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:any_list.h:32
// The nodes are in the opposite order.
#include "any_list.h"

int main(void) {
  struct list list;
  struct item items[MOST_NODES];
  size_t count = any_list(&list, items);

  list_reverse(&list);

  struct list_node *last = &list.head;
  for (size_t i = MOST_NODES; i-- > 0;)
    if (i < count)
      expect_next(&last, &items[i].node);
  expect_next(&last, &list.head);
}
