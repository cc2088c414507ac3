// expect: safe ends
#include <fathom.h>

int main(void) {
  int a[4][6];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++)
      a[i][j] = i + j;
  return 0;
}
