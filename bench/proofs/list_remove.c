// sources: list.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED assert:any_list.h:32
// The node is gone, and the others are in the order they were in.
#include "any_list.h"

int main(void) {
  struct list list;
  struct item items[MOST_NODES];
  size_t count = any_list(&list, items);
  size_t index = any_size(MOST_NODES - 1);
  fathom_assume(index < count);

  list_remove(&items[index].node);

  struct list_node *last = &list.head;
  for (size_t i = 0; i < MOST_NODES; i++)
    if (i < count && i != index)
      expect_next(&last, &items[i].node);
  expect_next(&last, &list.head);
  fathom_assert(items[index].node.next == NULL && items[index].node.previous == NULL);
}
