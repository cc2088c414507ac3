#include <fathom.h>
#include <stdlib.h>

static long length(const char *text) {
  const char *end = text;
  while (*end)
    end++;
  return end - text;
}

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1)
    return 0;
  char *text = alloca(n);
  text[n - 1] = 0;
  return length(text) >= n;
}
