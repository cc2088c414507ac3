// expect: UNKNOWN "a jump bypasses"
#include <assert.h>

struct Pair {
  int a, b;
};

int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      struct Pair tmp;
    case 0:
      tmp.a = 5;
      break;
    case 1:
      assert(tmp.a == 5);
      break;
    }
}
