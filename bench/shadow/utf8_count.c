// sources: utf8.c
#include "unchanged.h"
#include "utf8.h"

int main(void) {
  size_t length = any_size(8);
  uint8_t *bytes = any_bytes(length);
  struct unchanged before = remember(bytes, length);
  size_t count = 0;

  utf8_count(bytes, length, &count);

  assert_unchanged(before, length);
}
