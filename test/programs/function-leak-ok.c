// expect: VERIFIED
// options: --function=copyOf --check=+leak,+memory-cleanup
// Arguments, what they lead to, and the result are the caller's.
#include <fathom.h>
#include <stdlib.h>

struct Text {
  char *start;
  int length;
};

struct Text copyOf(const struct Text *text, struct Text **out) {
  fathom_assume(!text || fathom_is_deref(text, sizeof *text));
  fathom_assume(!out || fathom_is_deref(out, sizeof *out));
  struct Text result = {NULL, 0};
  if (text && text->length > 0)
    result.length = text->length;
  if (out)
    *out = NULL;
  return result;
}
