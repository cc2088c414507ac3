// sources: utf8.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED bounds:utf8.c:62
// mutant: 5 -> VIOLATED assert:utf8_decode.c:22
// mutant: 6 -> VIOLATED assert:utf8_decode.c:20
// What is decoded is what would be encoded: the shortest form, and no more than is there.
#include "any.h"
#include "utf8.h"

int main(void) {
  size_t length = any_size(6);
  uint8_t *bytes = any_bytes(length);
  uint8_t again[UTF8_MOST_BYTES];
  uint32_t code = 0;

  size_t taken = utf8_decode(bytes, length, &code);

  fathom_assert(taken <= length);
  if (taken) {
    fathom_assert(utf8_encode(code, again, sizeof again) == taken);
    for (size_t i = 0; i < taken; i++)
      fathom_assert(again[i] == bytes[i]);
  }
  free(bytes);
}
