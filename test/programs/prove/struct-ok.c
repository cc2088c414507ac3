// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

struct pair {
  int first, second[4];
};
int main(void) {
  struct pair pairs[8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 4; j++)
      pairs[i].second[j] = i;
  return 0;
}
