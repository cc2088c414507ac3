// expect: safe endless
// Each node leads to itself: the walk does not end.
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *head = NULL;
  for (int n = fathom_nondet_int(); n > 0; n--) {
    struct node *made = malloc(sizeof *made);
    if (!made)
      break;
    made->next = made;
    head = made;
  }
  for (struct node *p = head; p; p = p->next)
    p->value = 1;
  return 0;
}
