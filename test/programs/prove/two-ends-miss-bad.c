// expect: unsafe
// Of an even number they never meet.
#include <fathom.h>

int main(void) {
  char a[100];
  char *p = a, *q = a + 99;
  while (p != q) {
    *p++ = 0;
    *q-- = 1;
  }
  return 0;
}
