// expect: VIOLATED undefined:21 undefined:24
// Null is passed to functions whose declarations exclude it, also where nothing is read.
#include <fathom.h>
#include <stddef.h>

__attribute__((nonnull)) static int isAligned(const int *pointer, int by) { return (size_t)pointer % by == 0; }

struct Handler {
  int (*call)(const int *, int) __attribute__((nonnull(1)));
};

int main(void) {
  int x = 0;
  struct Handler handler = {isAligned};
  int choice = fathom_nondet_int();
  const int *pointer = choice == 7 ? NULL : &x;
  switch (fathom_nondet_int()) {
  case 0:
    return isAligned(&x, choice > 0 ? choice : 1);
  case 1:
    return isAligned(NULL, choice > 0 ? choice : 1);
  case 2:
    isAligned(&x, 4);
    return isAligned(pointer, 4);
  default:
    return handler.call(&x, 4);
  }
}
