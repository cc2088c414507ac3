// expect: VIOLATED assert:18
// options: --external=havoc
// trap: 54
// The last of a list changes when the first is passed.
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};
void ext(struct node *first);
int main(void) {
  struct node third = {0, 3}, second = {&third, 2}, first = {&second, 1};
  struct node *last = first.next->next;
  int before = last->value;
  ext(&first);
  assert(last->value == before);
}
