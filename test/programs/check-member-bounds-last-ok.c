// expect: VERIFIED
// options: --check=+member-bounds
#include <stdlib.h>
struct flexible {
  int n;
  char last[];
};
struct hack {
  int n;
  char last[1];
};
int main(void) {
  struct flexible *p = malloc(sizeof *p + 4);
  struct hack *q = malloc(sizeof *q + 4);
  if (p && q)
    p->last[3] = q->last[3] = 1;
  free(p);
  free(q);
  return 0;
}
