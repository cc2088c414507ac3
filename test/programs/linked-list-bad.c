// expect: VIOLATED use-after-free:22
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      break;
    n->value = fathom_nondet_int();
    n->next = list;
    list = n;
  }
  while (list) {
    free(list);
    list = list->next;
  }
}
