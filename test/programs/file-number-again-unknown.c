// expect: UNKNOWN "number of the file"
// The number of a file that was closed is given again, if it is the lowest that is free.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *first = fopen("a", "r");
  if (!first)
    return 0;
  int number = fileno(first);
  close(number);
  FILE *second = fopen("b", "r");
  if (second)
    assert(fileno(second) == number);
  return 0;
}
