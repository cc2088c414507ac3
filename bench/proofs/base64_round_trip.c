// sources: base64.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED assert:base64_round_trip.c:15
// Decoding gives back what was encoded.
#include "any.h"
#include "base64.h"

int main(void) {
  enum { MOST = 6 };
  size_t length = any_size(MOST), encoded = 0, decoded = 0;
  uint8_t *bytes = any_bytes(length), again[MOST];
  char text[8];

  fathom_assert(base64_encode(bytes, length, text, sizeof text, &encoded));
  fathom_assert(base64_decode(text, encoded, again, sizeof again, &decoded));

  fathom_assert(decoded == length);
  for (size_t i = 0; i < length; i++)
    fathom_assert(again[i] == bytes[i]);
  free(bytes);
}
