// expect: VIOLATED undefined:10 undefined:13 undefined:16 undefined:19 undefined:22
// Numbers of another kind than the format asks for, and arguments that are not there.
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char text[100];

  if (fathom_nondet_bool())
    printf("%d\n", 1.0);

  if (fathom_nondet_bool())
    printf("%f\n", 3);

  if (fathom_nondet_bool())
    fprintf(stderr, "%s %d\n", "text");

  if (fathom_nondet_bool())
    snprintf(text, sizeof text, "%x", 1.0);

  if (fathom_nondet_bool())
    snprintf(text, sizeof text, "%g", "text");
}
