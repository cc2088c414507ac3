// expect: VIOLATED assert:21
// Errors behind the second step of a list with any contents.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *nodes[3];
  for (int i = 0; i < 3; i++) {
    nodes[i] = malloc(sizeof *nodes[i]);
    if (!nodes[i])
      return 1;
    fathom_havoc(nodes[i], sizeof *nodes[i]);
  }
  fathom_assume(nodes[0]->next == nodes[1] && nodes[1]->next == nodes[2]);
  assert(nodes[0]->next->next->value != 7);
}
