// expect: VERIFIED
// options: --check=+leak
// The streams are closed, the memory is freed.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE **files = malloc(2 * sizeof *files);
  if (!files)
    return 1;
  files[0] = fopen("a", "w");
  files[1] = fdopen(7, "w");
  for (int i = 0; i < 2; i++)
    if (files[i])
      fclose(files[i]);
  free(files);
}
