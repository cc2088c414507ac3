// expect: VERIFIED
// Names that C leaves to the program, though functions of the library have them: the library does not call these.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int close; // fclose closes a file

static int calls;
char *strchrnul(const char *s, int c) {
  calls++;
  return (char *)s + c;
}
char *strtok_r(char *s, const char *separators, char **rest) {
  calls++;
  *rest = s;
  return separators[0] ? NULL : s;
}
char *stpncpy(char *to, const char *from, size_t n) {
  calls += from[0] + n;
  return to;
}
size_t strnlen(const char *s, size_t most) {
  calls++;
  return s[0] ? most : 1000;
}

int main(void) {
  FILE *f = fopen("x", "r");
  if (!f)
    return 0;
  close = fgetc(f) == EOF;
  fclose(f);

  char text[] = "a b", other[3], both[5] = "x";
  assert(strchr(text, 'b') == text + 2);
  strncpy(other, text, 3);
  strncat(both, text, 2);
  assert(memcmp(other, text, 3) == 0 && strcmp(both, "xa ") == 0);
  printf("%.2s", text);
  assert(strcmp(strtok(text, " "), "a") == 0);
  assert(calls == 0);
  assert(strnlen("", 3) == 1000 && calls == 1);
}
