// Bytes as base64 and back.
#include "fathom.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static unsigned valueOf(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : 63;
}

int main(void) {
  unsigned char in[12], out[12];
  char text[16];
  for (int i = 0; i < 12; i++)
    in[i] = fathom_nondet_uchar();
  for (int i = 0; i < 4; i++) {
    unsigned word = in[3 * i] << 16 | in[3 * i + 1] << 8 | in[3 * i + 2];
    for (int j = 0; j < 4; j++)
      text[4 * i + j] = digits[word >> (18 - 6 * j) & 63];
  }
  for (int i = 0; i < 4; i++) {
    unsigned word = 0;
    for (int j = 0; j < 4; j++)
      word = word << 6 | valueOf(text[4 * i + j]);
    for (int j = 0; j < 3; j++)
      out[3 * i + j] = word >> (16 - 8 * j);
  }
  for (int i = 0; i < 12; i++)
    fathom_assert(in[i] == out[i]);
}
