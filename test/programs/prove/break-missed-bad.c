// expect: safe endless
#include <fathom.h>

int main(void) {
  for (int i = 0;; i = i == 50 ? 0 : i + 1)
    if (i >= 100)
      break;
  return 0;
}
