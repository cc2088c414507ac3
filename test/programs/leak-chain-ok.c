// expect: VERIFIED
// options: --check=+leak
#include <stdlib.h>

struct n {
  int v;
  struct n *next;
} *head;
int main(void) {
  head = malloc(16);
  if (!head)
    return 0;
  head->next = malloc(16);
  if (head->next)
    head->next->next = NULL;
}
