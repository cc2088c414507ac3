// sizes: 4 5 6
// A list into which any K numbers are put so that it is sorted.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void insert(struct node **list, int value) {
  struct node *node = malloc(sizeof *node);
  if (!node)
    exit(1);
  while (*list && (*list)->value < value)
    list = &(*list)->next;
  node->value = value;
  node->next = *list;
  *list = node;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < K; i++)
    insert(&list, fathom_nondet_int());
  int count = 0;
  for (struct node *node = list; node; node = node->next) {
    assert(!node->next || node->value <= node->next->value);
    count++;
  }
  assert(count == K);
}
