// expect: VERIFIED
// options: --check=+leak,+memory-cleanup
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      break;
    n->next = list;
    n->value = i;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
