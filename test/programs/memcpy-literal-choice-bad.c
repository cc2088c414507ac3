// expect: VIOLATED bounds:9
// trap: 5
#include <fathom.h>
#include <string.h>

int main(void) {
  char buffer[8];
  const char *s = fathom_nondet_bool() ? "ab" : "abcdef";
  memcpy(buffer, s, 7);
}
