// expect: VIOLATED assert:18
// trap: 45
#include <assert.h>
#include <string.h>

struct real {
  int *p;
  char tag;
};

static void copy(void *to, const void *from, size_t n) { memcpy(to, from, n); }

int main(void) {
  int x = 1;
  struct real a = {&x, 2}, b;
  copy(&b, &a, sizeof a);
  *b.p = 3;
  assert(x == 1);
}
