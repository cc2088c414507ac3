// sources: list.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED assert:list_pop_back.c:13
// The last node is taken; pushed to the front, it is the first one.
#include "any_list.h"

int main(void) {
  struct list list;
  struct item items[MOST_NODES];
  size_t count = any_list(&list, items);

  struct list_node *node = list_pop_back(&list);
  fathom_assert(node == (count ? &items[count - 1].node : NULL));
  if (node)
    list_push_front(&list, node);

  struct list_node *last = &list.head;
  if (count)
    expect_next(&last, &items[count - 1].node);
  for (size_t i = 0; i < MOST_NODES; i++)
    if (i + 1 < count)
      expect_next(&last, &items[i].node);
  expect_next(&last, &list.head);
}
