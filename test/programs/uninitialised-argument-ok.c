// expect: VERIFIED
// options: --check=+uninitialised
#include <fathom.h>
#include <stdio.h>
static void add(int *to, const int *from, int n) {
  for (int i = 0; i < n; i++)
    *to += from[i];
}
int main(void) {
  int values[4], total = 0;
  int n = fathom_nondet_uint8() % 4;
  for (int i = 0; i < n; i++)
    values[i] = i;
  add(&total, values, n);
  printf("%d\n", total);
  return 0;
}
