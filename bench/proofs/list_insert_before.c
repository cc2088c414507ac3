// sources: list.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:any_list.h:32
// The node is where it was put, and the others are in the order they were in.
#include "any_list.h"

int main(void) {
  struct list list;
  struct item items[MOST_NODES], added;
  size_t count = any_list(&list, items);
  size_t index = any_size(MOST_NODES);
  fathom_assume(index <= count);

  list_insert_before(index < count ? &items[index].node : &list.head, &added.node);

  struct list_node *last = &list.head;
  for (size_t i = 0; i <= MOST_NODES; i++) {
    if (i == index)
      expect_next(&last, &added.node);
    if (i < count)
      expect_next(&last, &items[i].node);
  }
  expect_next(&last, &list.head);
}
