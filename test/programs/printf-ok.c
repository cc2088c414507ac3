// expect: VERIFIED
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char unterminated[2] = {'a', 'b'};
  printf("%d %s %5.2f %%\n", fathom_nondet_int(), "text", 1.0);
  printf("%.2s %.*s\n", unterminated, 1, unterminated);
  fprintf(stderr, "%c %p\n", 'x', (void *)unterminated);
}
