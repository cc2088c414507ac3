// expect: unsafe
// The next node is read from one that is freed already.
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      break;
    n->next = list;
    list = n;
  }
  while (list != NULL) {
    free(list);
    list = list->next;
  }
  return 0;
}
