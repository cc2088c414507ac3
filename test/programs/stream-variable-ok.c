// expect: VERIFIED
// options: --check=+leak
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "w"), *before = stdout;
  if (!file)
    return 1;
  stdout = file;
  puts("text");
  fclose(stdout);
  stdout = before;
  putchar('A');
}
