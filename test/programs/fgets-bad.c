// expect: VIOLATED bounds:9
// The line may be empty (a NUL comes first).
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[6];
  if (fgets(line, sizeof line, stdin))
    line[strlen(line) - 1] = 0;
}
