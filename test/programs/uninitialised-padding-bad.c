// expect: VIOLATED uninitialised:15
// options: --check=+uninitialised
#include <string.h>
struct pair {
  char c; // padding behind it
  int n;
};
int main(void) {
  struct pair a, b;
  unsigned char bytes[sizeof a];
  a.c = 1;
  a.n = 2;
  b = a;
  memcpy(bytes, &b, sizeof b);
  if (bytes[1])
    return 1;
  return 0;
}
