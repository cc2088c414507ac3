// expect: VIOLATED null:10
// trap: 53
#include <fathom.h>
#include <stddef.h>

static void nothing(void) {}

int main(void) {
  void (*f)(void) = fathom_nondet_bool() ? nothing : NULL;
  f();
}
