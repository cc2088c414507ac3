// Removes elements from a list. What if the last one goes?
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return list;
  n->value = value;
  n->next = list;
  return n;
}

static void removeValue(struct node **list, int value) {
  for (struct node **p = list; *p; p = &(*p)->next)
    if ((*p)->value == value) {
      struct node *old = *p;
      *p = old->next;
      free(old);
    }
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++)
    list = push(list, fathom_nondet_int());
  removeValue(&list, 7);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
