// sources: list.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED assert:list_pop_front.c:15
// The first node is taken, the others stay; an empty list has none.
#include "any_list.h"

int main(void) {
  struct list list;
  struct item items[MOST_NODES];
  size_t count = any_list(&list, items);
  int first = count ? items[0].value : 0;

  struct list_node *node = list_pop_front(&list);

  fathom_assert(node == (count ? &items[0].node : NULL));
  fathom_assert(!node || LIST_ITEM(node, struct item, node)->value == first);
  struct list_node *last = &list.head;
  for (size_t i = 1; i < MOST_NODES; i++)
    if (i < count)
      expect_next(&last, &items[i].node);
  expect_next(&last, &list.head);
}
