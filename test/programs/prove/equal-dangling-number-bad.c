// expect: unsafe
// options: --integers=math
// Numbers that are equal do not make the freed node the head of the list.
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

struct Node {
  struct Node *next;
  int value;
};

int main(void) {
  struct Node *list = NULL, *old = NULL;
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i++) {
    struct Node *node = malloc(sizeof *node);
    if (!node)
      break;
    if (fathom_nondet_int()) {
      free(node);
      old = node;
      continue;
    }
    node->next = list;
    list = node;
  }
  if (list && (uintptr_t)old == (uintptr_t)list)
    old->value = 1;
  return 0;
}
