// expect: unsafe
// The second node is freed, and the first one still leads to it.
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static struct node *build(int n) {
  struct node *head = NULL;
  for (int i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    if (!made)
      return head;
    made->next = head;
    made->value = i;
    head = made;
  }
  return head;
}

int main(void) {
  struct node *head = build(fathom_nondet_int());
  if (head && head->next)
    free(head->next);
  int last = 0;
  for (struct node *p = head; p; p = p->next)
    last = p->value;
  return last;
}
