// expect: unsafe
// What is passed by value is read by the caller, also if the function does not look at it.
#include <stdlib.h>
extern int nd_int(void);
struct big {
  long a[5];
};
static long first(struct big b) { return b.a[0]; }
static long ignore(struct big b) { return 1; }
void outside(struct big b);
int main(void) {
  struct big *p = malloc(sizeof *p);
  int n = nd_int();
  if (n == 3)
    return ignore(*p);
  if (!p)
    return 0;
  if (n == 4) {
    free(p);
    return first(*p);
  }
  p->a[0] = 1;
  char *middle = (char *)p + 8;
  if (n == 5)
    outside(*(struct big *)middle);
  free(p);
  return 0;
}
