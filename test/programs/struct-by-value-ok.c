// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

struct big {
  long a[5];
  char tag;
};

static struct big change(struct big b) {
  b.a[4] = 9;
  b.tag++;
  return b;
}

int main(void) {
  struct big b = {{1, 2, 3, 4, 5}, 6};
  struct big c = change(b);
  assert(b.a[4] == 5 && b.tag == 6 && c.a[4] == 9 && c.tag == 7 && c.a[0] == 1);
}
