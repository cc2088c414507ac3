// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int a[6], even = 0, found = -1;
  fathom_havoc(a, sizeof a);
  for (int i = 0; i < 6; i++) {
    if (a[i] & 1)
      continue;
    even++;
    if (a[i] == 42) {
      found = i;
      break;
    }
  }
  assert(found == -1 || (a[found] == 42 && even > 0));
  assert(even <= 6);
}
