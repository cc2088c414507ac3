// expect: VERIFIED
// trap: 45
#include <assert.h>
#include <string.h>

struct opaque;
struct real {
  int *p;
  char tag;
};

static void copy(struct opaque *to, const struct opaque *from, size_t n) { memcpy(to, from, n); }

int main(void) {
  int x = 1;
  struct real a = {&x, 2}, b;
  copy((struct opaque *)&b, (struct opaque *)&a, sizeof a);
  *b.p = 3;
  assert(x == 3 && b.tag == 2);
}
