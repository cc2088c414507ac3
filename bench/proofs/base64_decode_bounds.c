// sources: base64.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED null:base64.c:37
// mutant: 7 -> VIOLATED bounds:base64.c:108
// Any text can be decoded into any room, and no byte behind it is touched.
#include "any.h"
#include "base64.h"

int main(void) {
  size_t length = any_size(12), room = any_size(9), written = 0, expected = 0;
  char *text = any_bytes(length);
  uint8_t *bytes = any_bytes(room);

  bool done = base64_decode(text, length, bytes, room, &written);

  if (done) {
    fathom_assert(base64_decoded_length(text, length, &expected));
    fathom_assert(written == expected && written <= room);
  }
  free(text);
  free(bytes);
}
