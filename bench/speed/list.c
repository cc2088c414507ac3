// sizes: 6 10 16
// A list of any K numbers: what was put in comes out, in the other order after a reversal.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *node = malloc(sizeof *node);
  if (!node)
    exit(1);
  node->value = value;
  node->next = head;
  return node;
}

static struct node *reversed(struct node *list) {
  struct node *result = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

int main(void) {
  int values[K];
  struct node *list = NULL;
  for (int i = 0; i < K; i++)
    list = push(list, values[i] = fathom_nondet_int());
  list = reversed(list);
  for (int i = 0; i < K; i++) {
    assert(list->value == values[i]);
    struct node *next = list->next;
    free(list);
    list = next;
  }
  assert(!list);
}
