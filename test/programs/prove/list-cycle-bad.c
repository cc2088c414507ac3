// expect: safe endless
// The last node leads back to the first one.
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node b = {NULL, 2}, a = {&b, 1};
  b.next = &a;
  for (struct node *n = &a; n != NULL; n = n->next)
    ;
  return 0;
}
