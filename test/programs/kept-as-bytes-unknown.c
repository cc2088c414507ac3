// expect: UNKNOWN "whose address is kept outside"
// A pointer that is copied byte by byte, by a function of the program's own, leaves its block.
#include <stddef.h>

int *last;

static void copy(void *to, const void *from, size_t n) {
  char *target = to;
  const char *source = from;
  while (n--)
    *target++ = *source++;
}

int main(void) {
  {
    int *p = &(int){5};
    copy(&last, &p, sizeof p);
  }
  return *last == 77;
}
