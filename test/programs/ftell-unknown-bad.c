// expect: UNKNOWN "depends on the result of 'ftell'"
// How far a read has come is not counted.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (file && ftell(file) == 0 && fgetc(file) != EOF)
    assert(ftell(file) == 2);
}
