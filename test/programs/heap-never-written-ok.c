// expect: VERIFIED
// A pointer that was never written may be assumed to lead anywhere, and is what it was assumed to be.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *q;
  fathom_assume(a && b && a->next == q && q == b && b->next == NULL);
  assert(a->next->next == NULL);
}
