// expect: VERIFIED
// Variables that a jump bypasses, and variables behind labels.
#include <assert.h>
#include <fathom.h>
#include <string.h>

static int fill(char *text, int n) {
  memset(text, n, 4);
  return text[3];
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    if (fathom_nondet_bool())
      goto next;
    int n = i;
    char text[4];
    sum += fill(text, i) == n;
  next:;
  }
  assert(sum <= 3);

  for (int i = 0; i < 3; i++)
    switch (i & 1) {
      int x;
    case 0:
      x = i;
      assert(x == i);
      break;
    case 1:
      x = 7;
      assert(x == 7);
    }

  int tries = 0;
again:;
  int last;
  if (tries < 2) {
    last = tries++;
    assert(last < 2);
    goto again;
  }
  last = 1;
  assert(last == 1);

  if (sum == 3)
    goto out;
  int late = sum;
  assert(late < 3);
out:
  return 0;
}
