// expect: safe ends
// A list of three nodes: the pointer moves from object to object.
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node c = {NULL, 3}, b = {&c, 2}, a = {&b, 1};
  int sum = 0;
  for (struct node *n = &a; n != NULL; n = n->next)
    sum += n->value;
  return sum;
}
