// expect: VIOLATED uninitialised:10
// options: --check=+uninitialised
#include <fathom.h>
static int find(const char *text, char c) {
  int at;
  for (int i = 0; text[i]; i++)
    if (text[i] == c)
      at = i;
  // Nothing was found.
  return at;
}
int main(void) {
  if (find("ab", fathom_nondet_bool() ? 'a' : 'c') > 0)
    return 1;
  return 0;
}
