// expect: VIOLATED use-after-scope:8
// Variables of main live at exit, and not when main has returned.
#include <fathom.h>
#include <stdlib.h>

static int *variable;

static void look(void) { *variable = 4; }

int main(void) {
  int local = 3;
  variable = &local;
  atexit(look);
  if (fathom_nondet_bool())
    exit(0);
}
