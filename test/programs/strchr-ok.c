// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  const char *s = "abcb";
  assert(strchr(s, 'b') == s + 1);
  assert(strrchr(s, 'b') == s + 3);
  assert(strchr(s, 'x') == NULL && strrchr(s, 'x') == NULL);
  assert(strchr(s, 0) == s + 4);
}
