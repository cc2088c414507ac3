// expect: VERIFIED
// Pointers that are read from memory along many paths, to a few objects.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct Node {
  int value;
  struct Node *next;
};

static struct Node *insert(struct Node *list, int value) {
  struct Node *node = malloc(sizeof *node);
  if (!node)
    return list;
  struct Node **place = &list;
  while (*place && (*place)->value < value)
    place = &(*place)->next;
  node->value = value;
  node->next = *place;
  *place = node;
  return list;
}

int main(void) {
  struct Node *list = NULL;
  int count = fathom_nondet_int();
  fathom_assume(count >= 0 && count <= 4);
  for (int i = 0; i < count; i++)
    list = insert(list, fathom_nondet_int());
  for (struct Node *node = list; node && node->next; node = node->next)
    assert(node->value <= node->next->value);
  return 0;
}
