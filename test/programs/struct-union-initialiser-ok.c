// expect: VERIFIED
#include <assert.h>

struct a {
  int n;
  struct {
    char c[3];
    union {
      short s;
      long l;
    } u;
  } in[2];
} x = {.n = 1, .in[1] = {{'a', 'b'}, {.l = -2}}};
int main(void) {
  assert(x.in[1].u.s == -2 && x.in[1].c[2] == 0 && x.in[0].u.l == 0);
  struct a y = x;
  y.in[0] = x.in[1];
  assert(y.in[0].c[1] == 'b');
}
