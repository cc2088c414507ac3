// expect: VERIFIED
// Variables at the head of a switch that each case sets as a whole, by a copy or as the result of a call.
#include <assert.h>

struct Large {
  int a[8];
};
static struct Large make(int n) {
  struct Large result = {{n, n + 1}};
  return result;
}

int main(void) {
  int total = 0;
  for (int i = 0; i < 4; i++)
    switch (i & 1) {
      struct Large value, copy;
      int n;
    case 0:
      value = make(i);
      copy = value;
      if (copy.a[0] > 1)
        total += copy.a[1];
      break;
    default:
      n = i;
      if (n > 0)
        total += n;
    }
  assert(total == 3 + 1 + 3);
}
