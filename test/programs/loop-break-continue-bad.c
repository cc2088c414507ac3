// expect: VIOLATED bounds:8
#include <fathom.h>

int main(void) {
  int a[4];
  fathom_havoc(a, sizeof a);
  int i = 0;
  while (a[i] != 42) {
    if (a[i] == 7)
      break;
    i++;
  }
}
