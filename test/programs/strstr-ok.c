// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  const char *s = "aabab";
  assert(strstr(s, "aba") == s + 1);
  assert(strstr(s, "") == s);
  assert(strstr(s, "bb") == NULL);
}
