// expect: VIOLATED null:7 use-after-free:13
// What the variable stdout points to counts.
#include <stdio.h>

static void withNull(void) {
  stdout = NULL;
  puts("text");
}

static void withClosed(FILE *file) {
  stdout = file;
  fclose(file);
  putchar('A');
}

int main(void) {
  FILE *file = fopen("name", "w");
  if (file)
    withClosed(file);
  else
    withNull();
}
