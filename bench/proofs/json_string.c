// sources: json_scanner.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED assert:json_string.c:19
// mutant: 3 -> VIOLATED bounds:json_scanner.c:46
// A string has quotes at its ends and none in it but behind a backslash, and no control characters.
#include "any_json_scanner.h"

int main(void) {
  struct json_scanner scanner = any_json_scanner(6);
  scanner.at = 0;

  struct json_token token = json_next(&scanner);

  if (token.kind == JSON_STRING) {
    const char *string = scanner.text + token.start;
    fathom_assert(token.length >= 2 && string[0] == '"' && string[token.length - 1] == '"');
    bool escaped = false;
    for (size_t i = 1; i + 1 < token.length; i++) {
      fathom_assert((unsigned char)string[i] >= 0x20);
      fathom_assert(escaped || string[i] != '"');
      escaped = !escaped && string[i] == '\\';
    }
    fathom_assert(!escaped);
  }
  free((void *)scanner.text);
}
