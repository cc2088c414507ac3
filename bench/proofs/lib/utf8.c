#include "utf8.h"

bool utf8_is_scalar(uint32_t code) {
#if MUTANT == 1
  return code <= 0x10ffff;
#else
  return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
#endif
}

size_t utf8_encoded_length(uint32_t code) {
  if (!utf8_is_scalar(code))
    return 0;
#if MUTANT == 2
  return code <= 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
#else
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
#endif
}

size_t utf8_encode(uint32_t code, uint8_t *bytes, size_t room) {
  static const uint8_t lead[] = {0x00, 0x00, 0xc0, 0xe0, 0xf0};
  size_t length = utf8_encoded_length(code);
#if MUTANT == 3
  if (length == 0 || room == 0)
#else
  if (length == 0 || length > room)
#endif
    return 0;
  for (size_t i = length - 1; i > 0; i--) {
    bytes[i] = (uint8_t)(0x80 | (code & 0x3f));
    code >>= 6;
  }
  bytes[0] = (uint8_t)(lead[length] | code);
  return length;
}

// How many bytes a code takes that begins with this one; 0 if none does.
static size_t length_of_lead(uint8_t lead) {
  if (lead < 0x80)
    return 1;
  if (lead < 0xc2) // a continuation, or a longer form of what is one byte
    return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
}

size_t utf8_decode(const uint8_t *bytes, size_t length, uint32_t *code) {
  if (length == 0)
    return 0;
  size_t needed = length_of_lead(bytes[0]);
#if MUTANT == 4
  if (needed == 0)
#else
  if (needed == 0 || needed > length)
#endif
    return 0;
  uint32_t result = needed == 1 ? bytes[0] : bytes[0] & (0x7fu >> needed);
  for (size_t i = 1; i < needed; i++) {
#if MUTANT == 5
    if (!(bytes[i] & 0x80))
#else
    if ((bytes[i] & 0xc0) != 0x80)
#endif
      return 0;
    result = result << 6 | (bytes[i] & 0x3f);
  }
#if MUTANT == 6
  if (!utf8_is_scalar(result))
#else
  if (utf8_encoded_length(result) != needed)
#endif
    return 0;
  *code = result;
  return needed;
}

size_t utf8_valid_prefix(const uint8_t *bytes, size_t length) {
  size_t at = 0;
  while (at < length) {
    uint32_t code;
#if MUTANT == 7
    size_t step = utf8_decode(bytes + at, length, &code);
#else
    size_t step = utf8_decode(bytes + at, length - at, &code);
#endif
    if (step == 0)
      break;
    at += step;
  }
  return at;
}

bool utf8_count(const uint8_t *bytes, size_t length, size_t *count) {
  if (utf8_valid_prefix(bytes, length) != length)
    return false;
  *count = 0;
  for (size_t i = 0; i < length; i++)
#if MUTANT == 8
    *count += (bytes[i] & 0x80) == 0;
#else
    *count += (bytes[i] & 0xc0) != 0x80;
#endif
  return true;
}
