// expect: VIOLATED assert:14 assert:16
#include <stdbool.h>
#include <stddef.h>

extern int nd_int(void);
extern void assume(bool);
extern void sassert(bool);
extern void sea_assert_if(bool, bool);
extern void memhavoc(void *, size_t);

int main(void) {
  int a[4] = {0}, x = nd_int();
  assume(x > 1);
  sea_assert_if(x < 4, x == 2);
  memhavoc(a, sizeof a);
  sassert(a[3] == 0);
}
