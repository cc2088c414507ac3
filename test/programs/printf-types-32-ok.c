// expect: VERIFIED
// options: -- -m32
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(int argc, char **argv) {
  short s = -1;
  float f = 1;
  _Bool isTrue = argc > 1;
  printf("%hd %g %d %c %zu %td %p %s %% %jd\n", s, f, isTrue, 'A', sizeof s, &s - &s, (void *)argv, "text", (intmax_t)1);
  printf("%*.*f %Lf %llu %lx %o\n", 5, 2, f, (long double)f, 1ull, 2ul, 3);
  printf("%hhx %i\n", 'x', argc, "not printed");
}
