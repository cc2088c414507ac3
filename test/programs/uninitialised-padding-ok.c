// expect: VERIFIED
// options: --check=+uninitialised --malloc-never-fails
#include <stdlib.h>
#include <string.h>
struct pair {
  char c; // padding behind it
  int n;
};
static struct pair twice(struct pair p) {
  p.n *= 2;
  return p;
}
int main(void) {
  struct pair a, b;
  a.c = 1;
  a.n = 2;
  memcpy(&b, &a, sizeof a);
  struct pair *p = malloc(2 * sizeof *p);
  p[0] = b;
  p[1] = twice(p[0]);
  int sum = p[1].n + p[1].c + p[0].n;
  free(p);
  if (sum != 7)
    abort();
  return 0;
}
