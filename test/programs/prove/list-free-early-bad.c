// expect: unsafe
// A node is read when it is freed.
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
  while (head) {
    free(head);
    head = head->next;
  }
  return 0;
}
