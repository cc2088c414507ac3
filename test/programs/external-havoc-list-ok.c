// expect: VERIFIED
// options: --external=havoc
// trap: 54
// Those in front of the one that is passed stay, and the links between them.
#include <assert.h>

struct node {
  struct node *next;
  int value;
};
void ext(struct node *some);
int main(void) {
  struct node third = {0, 3}, second = {&third, 2}, first = {&second, 1};
  ext(first.next);
  assert(first.next == &second && first.value == 1);
}
