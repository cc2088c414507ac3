// expect: VIOLATED null:7 bounds:9 use-after-free:11
#include <stdio.h>

int main(void) {
  FILE *f = fopen("name", "r");
  char values[3];
  int c = fgetc(f);
  if (c == 5)
    fread(values, 2, 2, f);
  fclose(f);
  fgetc(f);
}
