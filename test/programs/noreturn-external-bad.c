// expect: VIOLATED null:12
// A function that is declared not to return, and has no body.
#include <fathom.h>
#include <stdlib.h>

__attribute__((noreturn)) void fail(const char *why);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p && fathom_nondet_bool())
    fail("no memory");
  *p = fathom_nondet_int();
  free(p);
}
