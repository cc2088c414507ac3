// expect: VIOLATED leak
// options: --check=+leak
#include <stdio.h>

int main(void) {
  FILE *f = fopen("name", "r");
  if (f)
    fputs("text", f);
  return 0;
}
