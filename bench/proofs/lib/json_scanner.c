#include "json_scanner.h"

#include <string.h>

bool json_scanner_is_valid(const struct json_scanner *scanner) {
  return scanner && (scanner->text || scanner->length == 0) && scanner->at <= scanner->length;
}

void json_init(struct json_scanner *scanner, const char *text, size_t length) {
  *scanner = (struct json_scanner){.text = text, .length = length};
}

// The character at an index; 0, which no token contains, behind the end.
static char character(const struct json_scanner *scanner, size_t index) {
#if MUTANT == 1
  return index <= scanner->length ? scanner->text[index] : '\0';
#else
  return index < scanner->length ? scanner->text[index] : '\0';
#endif
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Each of these returns where the token that starts at `at` ends; `at` itself if there is none.

static size_t end_of_escape(const struct json_scanner *scanner, size_t at) {
  char c = character(scanner, at + 1);
  if (c == 'u') {
    for (size_t i = 2; i < 6; i++)
      if (!is_hexadecimal(character(scanner, at + i)))
        return at;
    return at + 6;
  }
#if MUTANT == 2
  return at + 2;
#else
  return c && strchr("\"\\/bfnrt", c) ? at + 2 : at;
#endif
}

static size_t end_of_string(const struct json_scanner *scanner, size_t start) {
  size_t at = start + 1;
#if MUTANT == 3
  while (scanner->text[at] != '"') {
#else
  while (at < scanner->length && scanner->text[at] != '"') {
#endif
    if ((unsigned char)scanner->text[at] < 0x20)
      return start;
    size_t next = scanner->text[at] == '\\' ? end_of_escape(scanner, at) : at + 1;
    if (next == at)
      return start;
    at = next;
  }
  return at < scanner->length ? at + 1 : start;
}

static size_t end_of_digits(const struct json_scanner *scanner, size_t at) {
  while (is_digit(character(scanner, at)))
    at++;
  return at;
}

static size_t end_of_number(const struct json_scanner *scanner, size_t start) {
  size_t first = start + (character(scanner, start) == '-');
  size_t at = end_of_digits(scanner, first);
#if MUTANT == 4
  if (at == first)
#else
  if (at == first || (scanner->text[first] == '0' && at > first + 1))
#endif
    return start;
  if (character(scanner, at) == '.') {
    size_t fraction = at + 1;
    at = end_of_digits(scanner, fraction);
    if (at == fraction)
      return start;
  }
  if ((character(scanner, at) | 0x20) == 'e') {
    char sign = character(scanner, at + 1);
    size_t exponent = at + 1 + (sign == '+' || sign == '-');
    at = end_of_digits(scanner, exponent);
    if (at == exponent)
      return start;
  }
  return at;
}

static size_t end_of_word(const struct json_scanner *scanner, size_t at) {
  static const char *const words[] = {"true", "false", "null"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t length = strlen(words[i]);
#if MUTANT == 5
    if (memcmp(scanner->text + at, words[i], length) == 0)
#else
    if (length <= scanner->length - at && memcmp(scanner->text + at, words[i], length) == 0)
#endif
      return at + length;
  }
  return at;
}

static struct json_token scan(const struct json_scanner *scanner, size_t at) {
  char c = character(scanner, at);
  enum json_kind kind = JSON_WORD;
  size_t end = at;
  if (at == scanner->length)
    return (struct json_token){JSON_END, at, 0};
  if (c == '"') {
    kind = JSON_STRING;
    end = end_of_string(scanner, at);
  } else if (c == '-' || is_digit(c)) {
    kind = JSON_NUMBER;
    end = end_of_number(scanner, at);
  } else if (c && strchr("{}[],:", c)) {
    kind = JSON_PUNCTUATION;
    end = at + 1;
  } else {
    end = end_of_word(scanner, at);
  }
  return (struct json_token){end == at ? JSON_ERROR : kind, at, end - at};
}

struct json_token json_next(struct json_scanner *scanner) {
  size_t at = scanner->at;
  while (at < scanner->length && (scanner->text[at] == ' ' || scanner->text[at] == '\n' || scanner->text[at] == '\r' ||
                                  scanner->text[at] == '\t'))
    at++;
  struct json_token token = scan(scanner, at);
  scanner->at = at + token.length;
  return token;
}

bool json_skip_value(struct json_scanner *scanner) {
  // One bit for each level: whether it is an object, which ends with another bracket than an array.
  uint64_t is_object = 0;
  unsigned depth = 0;
  do {
    struct json_token token = json_next(scanner);
    char c = token.kind == JSON_PUNCTUATION ? scanner->text[token.start] : '\0';
    if (token.kind == JSON_END || token.kind == JSON_ERROR)
      return false;
    if (c == '{' || c == '[') {
      if (depth == 64)
        return false;
      is_object = is_object << 1 | (c == '{');
      depth++;
    } else if (c == '}' || c == ']') {
#if MUTANT == 6
      if (depth == 0)
#else
      if (depth == 0 || (is_object & 1) != (c == '}'))
#endif
        return false;
      is_object >>= 1;
      depth--;
    } else if (c && depth == 0) {
      return false;
    }
  } while (depth > 0);
  return true;
}

static char meaning_of(char escaped) {
  switch (escaped) {
  case 'b':
    return '\b';
  case 'f':
    return '\f';
  case 'n':
    return '\n';
  case 'r':
    return '\r';
  case 't':
    return '\t';
  default:
    return escaped;
  }
}

bool json_unescape(const struct json_scanner *scanner, struct json_token token, char *to, size_t room, size_t *length) {
  *length = 0;
  for (size_t at = token.start + 1; at + 1 < token.start + token.length; at++) {
    char c = scanner->text[at];
    if (c == '\\') {
      c = scanner->text[++at];
      if (c == 'u')
        return false;
      c = meaning_of(c);
    }
#if MUTANT == 7
    if (*length > room)
#else
    if (*length == room)
#endif
      return false;
    to[(*length)++] = c;
  }
  return true;
}
