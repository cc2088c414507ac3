// expect: VIOLATED undefined:11
// A function that is declared not to return, and does.
#include <fathom.h>

int failures;

__attribute__((noreturn)) static void fail(const char *why) {
  failures++;
  if (failures < 1)
    __builtin_trap();
}

int main(void) {
  fail("always");
}
