// expect: safe ends
// options: --check=+memory-cleanup
// Nothing of it is left.
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
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
