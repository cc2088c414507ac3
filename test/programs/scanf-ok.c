// expect: UNKNOWN "scanf"
#include <stdio.h>

int main(void) {
  int x = 0;
  scanf("%d", &x);
}
