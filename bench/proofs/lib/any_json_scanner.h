#ifndef ANY_JSON_SCANNER_H
#define ANY_JSON_SCANNER_H

#include "any.h"
#include "json_scanner.h"

// A scanner of any text of `most` characters or fewer, anywhere in it. Whoever asks frees the text.
static inline struct json_scanner any_json_scanner(size_t most) {
  struct json_scanner scanner;
  scanner.length = any_size(most);
  scanner.text = any_bytes(scanner.length);
  scanner.at = any_size(scanner.length);
  fathom_assert(json_scanner_is_valid(&scanner));
  return scanner;
}

#endif
