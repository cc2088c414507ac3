// expect: VIOLATED assert:14
#include <fathom.h>

struct pair {
  int *first;
  int second;
};
struct pair fathom_nondet_pair(void);

int main(void) {
  int b = 1;
  struct pair p = fathom_nondet_pair();
  fathom_assume(p.first == &b && p.second == 3);
  fathom_assert(*p.first == 2);
}
