// expect: VERIFIED
// options: --check=+alignment
#include <stdlib.h>
#include <string.h>
extern unsigned nd_uint(void);
struct pair {
  char c;
  long l;
} __attribute__((packed));
int main(void) {
  unsigned i = nd_uint();
  char *p = malloc(16);
  if (!p || i > 12)
    return 0;
  *(int *)(p + i / 4 * 4) = 1;
  struct pair pair = {1, 2}; // packed: its members need not be aligned
  memcpy(p + 1, &pair.l, sizeof pair.l);
  free(p);
  return pair.l != 2;
}
