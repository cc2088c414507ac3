// expect: VIOLATED bounds:14
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (!file)
    return 1;
  long size = fseek(file, 0, SEEK_END) ? -1 : ftell(file);
  rewind(file);
  char *text = size >= 0 ? malloc(size) : NULL;
  if (text)
    text[fread(text, 1, size, file)] = 0;
  free(text);
  fclose(file);
}
