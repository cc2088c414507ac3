// expect: VIOLATED assert:9
#include <assert.h>
#include <stdio.h>

int main(void) {
  fclose(stdin);
  FILE *file = fopen("name", "r");
  if (file)
    assert(fileno(file) != 0);
}
