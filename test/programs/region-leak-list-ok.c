// expect: VERIFIED
// options: --check=+leak --malloc-never-fails
// The only pointers lie in objects of other kinds.
#include <stdlib.h>
struct N {
  struct N *next;
  int *data;
};
struct N *head;
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct N *n = malloc(sizeof *n);
    n->data = malloc(4);
    *n->data = i;
    n->next = head;
    head = n;
  }
  return 0;
}
