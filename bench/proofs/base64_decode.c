// sources: base64.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:base64_decode.c:19
// mutant: 6 -> VIOLATED assert:base64_decode.c:19
// What is decoded is encoded as the same text: there is one text for some bytes.
#include "any.h"
#include "base64.h"

int main(void) {
  enum { MOST = 4 };
  size_t length = any_size(MOST), decoded = 0, encoded = 0;
  char *text = any_bytes(length), again[MOST];
  uint8_t bytes[MOST];

  if (base64_decode(text, length, bytes, sizeof bytes, &decoded)) {
    fathom_assert(base64_encode(bytes, decoded, again, sizeof again, &encoded));
    fathom_assert(encoded == length);
    for (size_t i = 0; i < length; i++)
      fathom_assert(again[i] == text[i]);
  }
  free(text);
}
