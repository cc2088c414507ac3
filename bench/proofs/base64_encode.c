// sources: base64.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED bounds:base64.c:53
// Exactly the room for the text is enough, less is refused, and no character behind it is touched.
#include "any.h"
#include "base64.h"

int main(void) {
  enum { MOST = 9 };
  size_t length = any_size(MOST), room = any_size(16), written = 0;
  uint8_t *bytes = any_bytes(length);
  char *text = any_bytes(room);

  bool done = base64_encode(bytes, length, text, room, &written);

  fathom_assert(done == (room >= (length + 2) / 3 * 4));
  fathom_assert(!done || written == (length + 2) / 3 * 4);
  if (done && written) {
    size_t at = any_size(written - 1);
    char c = text[at];
    bool is_digit = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
    bool is_padding = c == '=' && at >= written - 2 && length % 3 != 0;
    fathom_assert(is_digit || is_padding);
  }
  free(bytes);
  free(text);
}
