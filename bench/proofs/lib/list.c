#include "list.h"

bool list_is_valid(const struct list *list, size_t most) {
  if (!list)
    return false;
  const struct list_node *node = &list->head;
  for (size_t i = 0; i <= most; i++) {
#if MUTANT != 7
    if (!node->next || node->next->previous != node)
      return false;
#endif
    node = node->next;
    if (node == &list->head)
      return true;
  }
  return false;
}

void list_init(struct list *list) { list->head.next = list->head.previous = &list->head; }

bool list_is_empty(const struct list *list) { return list->head.next == &list->head; }

size_t list_length(const struct list *list) {
  size_t length = 0;
  for (const struct list_node *node = list->head.next; node != &list->head; node = node->next)
    length++;
  return length;
}

void list_insert_before(struct list_node *place, struct list_node *node) {
  node->next = place;
  node->previous = place->previous;
#if MUTANT == 1
  place->previous = node;
  place->previous->next = node;
#else
  place->previous->next = node;
  place->previous = node;
#endif
}

void list_push_front(struct list *list, struct list_node *node) { list_insert_before(list->head.next, node); }

void list_push_back(struct list *list, struct list_node *node) { list_insert_before(&list->head, node); }

void list_remove(struct list_node *node) {
  node->previous->next = node->next;
#if MUTANT != 2
  node->next->previous = node->previous;
#endif
  // Whoever follows the node of what is no longer in a list is to notice it.
  node->next = node->previous = NULL;
}

struct list_node *list_pop_front(struct list *list) {
#if MUTANT != 3
  if (list_is_empty(list))
    return NULL;
#endif
  struct list_node *node = list->head.next;
  list_remove(node);
  return node;
}

struct list_node *list_pop_back(struct list *list) {
  if (list_is_empty(list))
    return NULL;
#if MUTANT == 4
  struct list_node *node = list->head.next->next;
#else
  struct list_node *node = list->head.previous;
#endif
  list_remove(node);
  return node;
}

void list_append(struct list *to, struct list *from) {
#if MUTANT != 5
  if (list_is_empty(from))
    return;
#endif
  struct list_node *first = from->head.next, *last = from->head.previous;
  first->previous = to->head.previous;
  to->head.previous->next = first;
  last->next = &to->head;
  to->head.previous = last;
  list_init(from);
}

void list_reverse(struct list *list) {
  struct list_node *node = &list->head;
  do {
    struct list_node *next = node->next;
    node->next = node->previous;
    node->previous = next;
#if MUTANT == 6
    node = node->next;
  } while (node->next != &list->head);
#else
    node = next;
  } while (node != &list->head);
#endif
}
