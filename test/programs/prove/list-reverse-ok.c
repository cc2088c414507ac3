// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL, *turned = NULL;
  for (int n = fathom_nondet_int(); n > 0; n--) {
    struct node *made = malloc(sizeof *made);
    if (!made)
      break;
    made->next = head;
    head = made;
  }
  while (head) {
    struct node *next = head->next;
    head->next = turned;
    turned = head;
    head = next;
  }
  while (turned) {
    struct node *next = turned->next;
    free(turned);
    turned = next;
  }
  return 0;
}
