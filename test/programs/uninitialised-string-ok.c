// expect: VERIFIED
// options: --check=+uninitialised
#include <string.h>
int main(void) {
  char text[8], copy[8];
  strcpy(text, "abc");
  memcpy(copy, text, sizeof copy);
  if (strcmp(copy, "abd") >= 0)
    return 1;
  return strlen(copy) != 3;
}
