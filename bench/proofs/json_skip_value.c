// sources: json_scanner.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:json_skip_value.c:34
// As many brackets are closed as are opened, and each by its own kind.
#include "any_json_scanner.h"

static bool is_one_of(char c, const char *these) {
  for (; *these; these++)
    if (*these == c)
      return true;
  return false;
}

int main(void) {
  enum { MOST = 3 };
  struct json_scanner scanner = any_json_scanner(MOST);
  scanner.at = 0;
  // Brackets and commas only: this is about how they are nested.
  for (size_t i = 0; i < scanner.length; i++)
    fathom_assume(is_one_of(scanner.text[i], "[]{},"));

  bool done = json_skip_value(&scanner);

  fathom_assert(json_scanner_is_valid(&scanner));
  if (done) {
    char open[MOST];
    size_t depth = 0;
    for (size_t i = 0; i < scanner.at; i++) {
      char c = scanner.text[i];
      fathom_assert(i == 0 || depth > 0);
      if (c == '[' || c == '{')
        open[depth++] = c;
      else if (c != ',')
        fathom_assert(open[--depth] == (c == ']' ? '[' : '{'));
    }
    fathom_assert(depth == 0 && scanner.at > 0);
  }
  free((void *)scanner.text);
}
