// expect: VIOLATED assert:14
#include <assert.h>
#include <fathom.h>

int main(void) {
  int i = 0, n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 4);
loop:
  if (i == n)
    goto done;
  i++;
  goto loop;
done:
  assert(i < 4);
}
