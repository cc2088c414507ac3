// expect: VIOLATED use-after-free:9
#include <stdio.h>

int main(void) {
  FILE *file = fopen("/nowhere/to/be/found", "w");
  if (!file)
    return 1;
  fclose(file);
  fprintf(file, "text\n");
}
