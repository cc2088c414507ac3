// sources: json_scanner.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED bounds:json_scanner.c:16
// mutant: 5 -> VIOLATED bounds:json_scanner.c:96
// A token lies inside the text, behind where the scanner was; only errors and the end are empty.
#include "any_json_scanner.h"

int main(void) {
  struct json_scanner scanner = any_json_scanner(4);
  struct json_scanner before = scanner;

  struct json_token token = json_next(&scanner);

  fathom_assert(json_scanner_is_valid(&scanner));
  fathom_assert(token.start >= before.at && token.length <= scanner.length - token.start);
  fathom_assert(scanner.at == token.start + token.length);
  fathom_assert((token.length == 0) == (token.kind == JSON_END || token.kind == JSON_ERROR));
  fathom_assert((token.kind == JSON_END) == (token.start == scanner.length));
  fathom_assert(token.kind != JSON_PUNCTUATION || token.length == 1);
  free((void *)scanner.text);
}
