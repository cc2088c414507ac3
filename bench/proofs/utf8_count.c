// sources: utf8.c
// expect: VERIFIED
// mutant: 8 -> VIOLATED assert:utf8_count.c:18
// As many codes are counted as can be read one after the other.
#include "any.h"
#include "utf8.h"

int main(void) {
  size_t length = any_size(6), count = 0, read = 0;
  uint8_t *bytes = any_bytes(length);
  uint32_t code;

  bool done = utf8_count(bytes, length, &count);

  if (done) {
    for (size_t at = 0; at < length; read++)
      at += utf8_decode(bytes + at, length - at, &code);
    fathom_assert(count == read);
  }
  free(bytes);
}
