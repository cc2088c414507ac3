// expect: VIOLATED readonly:7
#include <fathom.h>

static const char *const names[] = {"a", "b"};

int main(void) {
  *(char *)names[fathom_nondet_bool()] = 'x';
}
