// expect: VIOLATED assert:14
// The same: there are runs in which the assumption holds.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  fathom_assume(a && b && a->next == b);
  assert(0);
}
