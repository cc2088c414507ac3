// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  const char *text = argc > 1 ? "12.5 and more" : "none";
  char *end;
  double number = strtod(text, &end);
  assert(end >= text && end <= text + strlen(text));
  return *end == ' ' && number > 3 ? 1 : 0;
}
