// expect: VIOLATED undefined:10 undefined:13 undefined:15
// A standard stream that was closed is gone like any other.
#include <fathom.h>
#include <stdio.h>

int main(void) {
  switch (fathom_nondet_int()) {
  case 0:
    fclose(stdout);
    putchar('A');
    break;
  case 1:
    fclose(stdin), getchar();
  case 2:
    fclose(stderr), perror("text");
  }
}
