// expect: VERIFIED
#include <assert.h>
#include <stddef.h>

struct o {
  char c;
  int m;
  long z;
};
int main(void) {
  struct o o = {1, 2, 3};
  int *p = &o.m;
  struct o *q = (struct o *)((char *)p - offsetof(struct o, m));
  assert(q->z == 3 && q->c == 1);
}
