// A code point that is written as UTF-8 is read again.
#include "fathom.h"

static int put(unsigned c, unsigned char *out) {
  if (c < 0x80) {
    out[0] = c;
    return 1;
  }
  if (c < 0x800) {
    out[0] = 0xc0 | c >> 6;
    out[1] = 0x80 | (c & 0x3f);
    return 2;
  }
  if (c < 0x10000) {
    out[0] = 0xe0 | c >> 12;
    out[1] = 0x80 | (c >> 6 & 0x3f);
    out[2] = 0x80 | (c & 0x3f);
    return 3;
  }
  out[0] = 0xf0 | c >> 18;
  out[1] = 0x80 | (c >> 12 & 0x3f);
  out[2] = 0x80 | (c >> 6 & 0x3f);
  out[3] = 0x80 | (c & 0x3f);
  return 4;
}

static int get(const unsigned char *in, unsigned *c) {
  int more = in[0] < 0x80 ? 0 : in[0] < 0xe0 ? 1 : in[0] < 0xf0 ? 2 : 3;
  *c = more == 0 ? in[0] : more == 1 ? in[0] & 0x1f : more == 2 ? in[0] & 0x0f : in[0] & 0x07;
  for (int i = 1; i <= more; i++)
    *c = *c << 6 | (in[i] & 0x3f);
  return more + 1;
}

int main(void) {
  unsigned char text[32];
  unsigned points[8];
  int size = 0;
  for (int i = 0; i < 8; i++) {
    points[i] = fathom_nondet_uint();
    fathom_assume(points[i] < 0x110000);
    size += put(points[i], text + size);
  }
  int at = 0;
  for (int i = 0; i < 8; i++) {
    unsigned c;
    at += get(text + at, &c);
    fathom_assert(c == points[i]);
  }
  fathom_assert(at == size);
}
