// expect: VERIFIED
#include <assert.h>
#include <stdio.h>

int main(void) {
  char s[6];
  sprintf(s, "hello");
  assert(s[4] == 'o' && s[5] == 0);
}
