// expect: VIOLATED bounds:8
// A whole struct stat is written.
#include <stdlib.h>
#include <sys/stat.h>

int main(void) {
  struct stat *found = malloc(sizeof *found - 1);
  if (found) stat("a", found);
}
