// expect: VIOLATED assert:15
// options: --external=havoc
// trap: 54
#include <assert.h>

struct ring {
  struct ring *next;
  int value;
};
void ext(struct ring *some);
int main(void) {
  struct ring a = {0, 1}, b = {&a, 2}, c = {&b, 3}, *p = &b;
  a.next = &c;
  ext(&a);
  assert(p->value == 2);
}
