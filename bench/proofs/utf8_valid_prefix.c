// sources: utf8.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED bounds:utf8.c:62
// The prefix ends at the end or where no code can be read, and is valid itself.
#include "any.h"
#include "utf8.h"

int main(void) {
  size_t length = any_size(6);
  uint8_t *bytes = any_bytes(length);
  uint32_t code;

  size_t valid = utf8_valid_prefix(bytes, length);

  fathom_assert(valid <= length);
  if (valid < length)
    fathom_assert(utf8_decode(bytes + valid, length - valid, &code) == 0);
  fathom_assert(utf8_valid_prefix(bytes, valid) == valid);
  free(bytes);
}
