// expect: VIOLATED leak
// options: --check=+leak
#include <stdlib.h>

struct n {
  struct n *next;
};
int main(void) {
  struct n *a = malloc(8), *b = malloc(8);
  if (a && b) {
    a->next = b;
    b->next = a;
  } else {
    free(a);
    free(b);
  }
}
