// expect: VIOLATED assert:13 assert:16
#include <assert.h>

struct big {
  long a[4];
};
extern __int128 nd_int128(void);
extern struct big nd_big(void);

int main(void) {
  __int128 x = nd_int128();
  if (x > 0 && x < 1000)
    assert(x * x > x);
  struct big b = nd_big();
  if (b.a[3] == 7)
    assert(b.a[2] > 6);
}
