// UTF-8 as Unicode and RFC 3629 say: the shortest form only, no surrogates, nothing beyond U+10FFFF.
#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_MOST_BYTES = 4 };

bool utf8_is_scalar(uint32_t code);
// Bytes that the code takes; 0 if it is none.
size_t utf8_encoded_length(uint32_t code);
// Writes the code, and returns how many bytes it takes; 0 if it is none or does not fit.
size_t utf8_encode(uint32_t code, uint8_t *bytes, size_t room);
// Reads a code, and returns how many bytes it takes; 0 if they are not UTF-8, or end too early.
size_t utf8_decode(const uint8_t *bytes, size_t length, uint32_t *code);
// How many bytes at the beginning are UTF-8: all of them, or those before the first error.
size_t utf8_valid_prefix(const uint8_t *bytes, size_t length);
bool utf8_count(const uint8_t *bytes, size_t length, size_t *count);

#endif
