// JSON (RFC 8259), token by token, without memory of its own: tokens are parts of the text.
#ifndef JSON_SCANNER_H
#define JSON_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
  JSON_END, // of the text
  JSON_ERROR,
  JSON_PUNCTUATION, // one of { } [ ] , :
  JSON_STRING,      // with its quotes
  JSON_NUMBER,
  JSON_WORD, // true, false or null
};

struct json_token {
  enum json_kind kind;
  size_t start;
  size_t length;
};

struct json_scanner {
  const char *text;
  size_t length;
  size_t at;
};

bool json_scanner_is_valid(const struct json_scanner *scanner);

void json_init(struct json_scanner *scanner, const char *text, size_t length);
// The next token; the scanner is behind it then. An error stays one: the scanner stays where it is.
struct json_token json_next(struct json_scanner *scanner);
// Passes a whole value, with all that is in it; false if there is none, or it is nested deeper than 64.
bool json_skip_value(struct json_scanner *scanner);
// The characters of a string token (without \u) as they are meant; false if they are more than `room`.
bool json_unescape(const struct json_scanner *scanner, struct json_token token, char *to, size_t room, size_t *length);

#endif
