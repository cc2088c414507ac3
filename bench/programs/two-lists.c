// Two lists that share their functions but no node.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(0);
  n->value = value;
  n->next = head;
  return n;
}

static void add(struct node *head, int by) {
  for (struct node *n = head; n; n = n->next)
    n->value = (int)((unsigned)n->value + by);
}

int main(void) {
  struct node *left = NULL, *right = NULL;
  int x = fathom_nondet_int();
  for (int i = 0; i < 5; ++i) {
    left = push(left, x);
    right = push(right, i);
  }
  add(left, 1);
  int expected = 4;
  for (struct node *n = right; n; n = n->next)
    assert(n->value == expected--);
  for (struct node *n = left; n; n = n->next)
    assert(n->value == (int)(x + 1u));
}
