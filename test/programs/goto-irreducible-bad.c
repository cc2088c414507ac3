// expect: VIOLATED assert:15
#include <assert.h>
#include <fathom.h>

int main(void) {
  int i = 0;
  if (fathom_nondet_bool())
    goto middle;
top:
  i++;
middle:
  i++;
  if (i < 3)
    goto top;
  assert(i == 3);
}
