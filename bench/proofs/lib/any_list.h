#ifndef ANY_LIST_H
#define ANY_LIST_H

#include "any.h"
#include "list.h"

enum { MOST_NODES = 4 };

struct item {
  int value;
  struct list_node node;
};

// Any list of at most MOST_NODES items; they are `items`, in order. Returns how many there are.
static inline size_t any_list(struct list *list, struct item items[MOST_NODES]) {
  size_t count = any_size(MOST_NODES);
  struct list_node *last = &list->head;
  for (size_t i = 0; i < MOST_NODES && i < count; i++) {
    items[i].value = fathom_nondet_int();
    items[i].node.previous = last;
    last->next = &items[i].node;
    last = &items[i].node;
  }
  last->next = &list->head;
  list->head.previous = last;
  return count;
}

// To walk along a list whose order is known: `node` is the one behind `last`, and is the last one now. Done for every
// node, and then for the head, this is the invariant of the list, and that it has these nodes and no other ones.
static inline void expect_next(struct list_node **last, struct list_node *node) {
  fathom_assert((*last)->next == node && node->previous == *last);
  *last = node;
}

#endif
