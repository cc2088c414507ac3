// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  char a[8] = "ab";
  strcat(a, "cd");
  strncat(a, "efgh", 3);
  assert(strcmp(a, "abcdefg") == 0);
}
