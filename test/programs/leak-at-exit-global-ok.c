// expect: VERIFIED
// options: --check=+leak
// trap: 25
#include <stdlib.h>

struct node {
  struct node *next;
} *list;

int main(void) {
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->next = list;
    list = n;
  }
}
