// expect: VIOLATED leak
// options: --data-model=ILP32 --check=+leak
// The first object is lost.
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
    node->next = 0;
    list = node;
  }
}
