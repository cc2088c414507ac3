// expect: VIOLATED assert:17
// trap: 35
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return 0;
  fathom_assume(n->next == NULL);
  assert(n->value == 0);
  free(n);
}
