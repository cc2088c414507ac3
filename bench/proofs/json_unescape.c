// sources: json_scanner.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED bounds:json_scanner.c:199
// What a string means fits the room or is refused, and is no longer than the string.
#include "any_json_scanner.h"

int main(void) {
  struct json_scanner scanner = any_json_scanner(6);
  scanner.at = 0;
  size_t room = any_size(4), length = 0;
  char *to = any_bytes(room);

  struct json_token token = json_next(&scanner);
  if (token.kind == JSON_STRING) {
    bool done = json_unescape(&scanner, token, to, room, &length);
    fathom_assert(length <= room && length + 2 <= token.length);
    if (done && length + 2 == token.length && length) {
      size_t at = any_size(length - 1);
      fathom_assert(to[at] == scanner.text[token.start + 1 + at]);
    }
  }
  free(to);
  free((void *)scanner.text);
}
