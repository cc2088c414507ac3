// expect: VIOLATED assert:13
#include <assert.h>

struct big {
  long a[5];
};

static void change(struct big b) { b.a[4] = 9; }

int main(void) {
  struct big b = {{1, 2, 3, 4, 5}};
  change(b);
  assert(b.a[4] == 9);
}
