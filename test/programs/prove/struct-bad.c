// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

struct pair {
  int first, second[4];
};
int main(void) {
  struct pair pairs[8];
  for (int i = 0; i < 9; i++)
    pairs[i].first = i;
  return 0;
}
