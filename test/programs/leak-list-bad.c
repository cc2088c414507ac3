// expect: VIOLATED leak
// options: --check=+leak
// The rest of the list is lost with its head.
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (a && b) {
    a->next = b;
    free(a);
    return 0;
  }
  free(a);
  free(b);
}
