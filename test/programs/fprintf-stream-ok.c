// expect: VERIFIED
#include <stdio.h>

int main(void) {
  FILE *file = fopen("/nowhere/to/be/found", "w");
  if (!file)
    return 1;
  fprintf(file, "text\n");
  fclose(file);
}
