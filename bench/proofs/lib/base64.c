#include "base64.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// What a character stands for, or -1.
static int value_of(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
#if MUTANT == 1
  if (c >= '0' && c <= '9' + 1)
#else
  if (c >= '0' && c <= '9')
#endif
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

bool base64_encoded_length(size_t length, size_t *encoded) {
#if MUTANT == 2
  size_t groups = (length + 2) / 3;
#else
  size_t groups = length / 3 + (length % 3 != 0);
#endif
  if (groups > SIZE_MAX / 4)
    return false;
  *encoded = groups * 4;
  return true;
}

bool base64_decoded_length(const char *text, size_t length, size_t *decoded) {
  if (length % 4 != 0)
    return false;
  *decoded = length / 4 * 3;
#if MUTANT == 3
  if (text[length - 1] == '=')
    *decoded -= text[length - 2] == '=' ? 2 : 1;
#else
  if (length && text[length - 1] == '=')
    *decoded -= text[length - 2] == '=' ? 2 : 1;
#endif
  return true;
}

static void encode_group(const uint8_t *bytes, size_t count, char *text) {
  uint32_t bits = (uint32_t)bytes[0] << 16;
  if (count > 1)
    bits |= (uint32_t)bytes[1] << 8;
  if (count > 2)
    bits |= bytes[2];
  text[0] = alphabet[bits >> 18];
  text[1] = alphabet[bits >> 12 & 63];
#if MUTANT == 4
  text[2] = count > 2 ? alphabet[bits >> 6 & 63] : '=';
#else
  text[2] = count > 1 ? alphabet[bits >> 6 & 63] : '=';
#endif
  text[3] = count > 2 ? alphabet[bits & 63] : '=';
}

bool base64_encode(const uint8_t *bytes, size_t length, char *text, size_t room, size_t *written) {
  size_t needed = 0;
#if MUTANT == 5
  if (!base64_encoded_length(length, &needed) || room < length)
#else
  if (!base64_encoded_length(length, &needed) || room < needed)
#endif
    return false;
  for (size_t at = 0; at < length; at += 3, text += 4)
    encode_group(bytes + at, length - at, text);
  *written = needed;
  return true;
}

// Three bytes from four characters without padding; false if they are others than those of the alphabet.
static bool decode_group(const char *text, uint32_t *bits) {
  *bits = 0;
  for (int i = 0; i < 4; i++) {
    int value = value_of(text[i]);
#if MUTANT != 6
    if (value < 0)
      return false;
#endif
    *bits = *bits << 6 | (uint32_t)value;
  }
  return true;
}

bool base64_decode(const char *text, size_t length, uint8_t *bytes, size_t room, size_t *written) {
  size_t count = 0;
  if (!base64_decoded_length(text, length, &count) || count > room)
    return false;
  for (size_t from = 0, to = 0; from < length; from += 4, to += 3) {
    size_t left = count - to < 3 ? count - to : 3;
    char group[4] = {text[from], text[from + 1], left > 1 ? text[from + 2] : 'A', left > 2 ? text[from + 3] : 'A'};
    uint32_t bits;
    if (!decode_group(group, &bits))
      return false;
    // Bits behind the last byte are zero: or else several texts would stand for the same bytes.
    if (bits & ((1u << (8 * (3 - left))) - 1))
      return false;
#if MUTANT == 7
    for (size_t i = 0; i < 3; i++)
#else
    for (size_t i = 0; i < left; i++)
#endif
      bytes[to + i] = (uint8_t)(bits >> (16 - 8 * i));
  }
  *written = count;
  return true;
}
