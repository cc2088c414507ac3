// expect: VIOLATED invalid-free:11 invalid-free:13
// Only fclose ends what fopen has made.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  FILE *f = fopen("name", "w");
  if (!f)
    return 1;
  if (argc > 1)
    free(f);
  else
    f = realloc(f, 1000);
}
