// expect: safe ends
// Nodes are added at the end.
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = malloc(sizeof *head);
  if (!head)
    return 0;
  head->next = NULL;
  struct node *last = head;
  for (int n = fathom_nondet_int(); n > 0; n--) {
    struct node *made = malloc(sizeof *made);
    if (!made)
      break;
    made->next = NULL;
    last->next = made;
    last = made;
  }
  last->value = 1;
  for (struct node *p = head; p; p = p->next)
    p->value = 2;
  return 0;
}
