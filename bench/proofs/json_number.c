// sources: json_scanner.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED assert:json_number.c:20
// A number has no leading zeros, and digits before and behind a point.
#include "any_json_scanner.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

int main(void) {
  struct json_scanner scanner = any_json_scanner(5);
  scanner.at = 0;

  struct json_token token = json_next(&scanner);

  if (token.kind == JSON_NUMBER) {
    const char *number = scanner.text + token.start;
    size_t first = number[0] == '-';
    fathom_assert(token.length > first && is_digit(number[first]) && is_digit(number[token.length - 1]));
    if (number[first] == '0' && token.length > first + 1)
      fathom_assert(!is_digit(number[first + 1]));
    for (size_t i = first; i < token.length; i++)
      if (number[i] == '.')
        fathom_assert(is_digit(number[i - 1]) && is_digit(number[i + 1]));
  }
  free((void *)scanner.text);
}
