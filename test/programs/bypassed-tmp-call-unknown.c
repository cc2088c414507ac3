// expect: UNKNOWN "a jump bypasses"
#include <assert.h>

struct Pair {
  int a[2];
};
static void fill(struct Pair *pair) { pair->a[0] = 4; }
static struct Pair make(int n) { return (struct Pair){{n, n}}; }

int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      struct Pair tmp, coerce;
      int *saved_stack;
    case 0:
      fill(&tmp);
      coerce = make(4);
      saved_stack = &i;
      break;
    case 1:
      assert(tmp.a[0] == 4 && coerce.a[1] == 4 && *saved_stack == 1);
    }
}
