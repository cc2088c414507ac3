// expect: safe ends
// What a global variable points to is freed in the innermost call; nobody uses it then.
#include <fathom.h>
#include <stdlib.h>

static char *kept;

static void drop(int n) {
  if (n > 0) {
    drop(n - 1);
    return;
  }
  free(kept);
  kept = NULL;
}

int main(void) {
  char on_stack[2];
  kept = malloc(3);
  drop(fathom_nondet_int());
  on_stack[1] = 0;
  return on_stack[1];
}
