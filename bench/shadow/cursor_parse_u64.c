// sources: cursor.c
#include "any_cursor.h"
#include "unchanged.h"

int main(void) {
  size_t length = any_size(8);
  uint8_t *bytes = any_bytes(length);
  struct unchanged before = remember(bytes, length);
  struct cursor cursor = {bytes, length};
  uint64_t value = 0;

  cursor_parse_u64(cursor, &value);

  assert_unchanged(before, length);
}
