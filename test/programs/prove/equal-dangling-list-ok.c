// expect: safe ends
// options: --integers=math
#include <fathom.h>
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
  if (list && old == list)
    list->value = 1;
  return 0;
}
