// expect: VERIFIED
// options: --external=havoc
// trap: 54
#include <assert.h>

struct ring {
  struct ring *next;
  int value;
};
void ext(struct ring *some);
int main(void) {
  struct ring a = {0, 1}, b = {&a, 2}, c = {&b, 3}, other = {&a, 4};
  a.next = &c;
  ext(&b);
  assert(other.value == 4 && other.next == &a);
}
