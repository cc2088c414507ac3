// expect: VIOLATED assert:9
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("name", "r");
  if (!f || fseek(f, 10, SEEK_END))
    return 1;
  assert(ftell(f) == 10);
}
