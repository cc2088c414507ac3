// expect: safe ends
#include <fathom.h>

int main(void) {
  for (int i = 0;; i++)
    if (i >= 100)
      break;
  return 0;
}
