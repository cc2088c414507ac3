// expect: VERIFIED
// options: --data-model=ILP32 --check=+leak
// The only pointer to an object lies where one of 8 bytes never would.
#include <stdlib.h>

struct Node {
  int value;
  struct Node *next;
};
static struct Node *list;

int main(void) {
  for (int i = 0; i < 2; i++) {
    struct Node *node = malloc(sizeof *node);
    if (!node)
      return 0;
    node->value = i;
    node->next = list;
    list = node;
  }
}
