// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  const char *s = "112a3";
  assert(strspn(s, "123") == 3);
  assert(strcspn(s, "ab") == 3);
  assert(strcspn(s, "") == 5);
  assert(strpbrk(s, "xa") == s + 3);
  assert(strpbrk(s, "x") == NULL);
}
