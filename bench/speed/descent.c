// sizes: 2 3
// Sums, products and brackets in any K bytes, by recursive descent.
#include <assert.h>
#include <fathom.h>

static const char *at;
static _Bool failed;

static unsigned sum(void);

static unsigned factor(void) {
  if (*at == '(') {
    at++;
    unsigned value = sum();
    if (*at != ')') {
      failed = 1;
      return 0;
    }
    at++;
    return value;
  }
  if (*at < '0' || *at > '9') {
    failed = 1;
    return 0;
  }
  return (unsigned)(*at++ - '0');
}

static unsigned product(void) {
  unsigned value = factor();
  while (!failed && *at == '*') {
    at++;
    value &= factor();
  }
  return value;
}

static unsigned sum(void) {
  unsigned value = product();
  while (!failed && *at == '+') {
    at++;
    value |= product();
  }
  return value;
}

int main(void) {
  char text[K + 1];
  fathom_havoc(text, K);
  text[K] = 0;
  at = text;
  unsigned value = sum();
  assert(at >= text && at <= text + K);
  assert(failed || value < 16);
}
