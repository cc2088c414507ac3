/* What sprintf and snprintf write, piece by piece: src/frontend/Printf.cpp makes a chain of calls out of the format.
   Each gets how long the text was before it, and returns how long it is then; what does not fit is not written. Only
   the digits of decimal numbers, and all about floating-point numbers, are not modelled. */
#include "internal.h"

/* How a conversion is filled up, as Printf.cpp numbers the flags. */
enum { LEFT = 1, ZEROS = 2, PLUS = 4, SPACE = 8, ALTERNATIVE = 16, UPPER = 32 };

/* How many characters still fit, with a NUL behind them. */
static size_t room(size_t limit, size_t at) { return limit > at ? limit - at - 1 : 0; }

static size_t repeat(char *to, size_t limit, size_t at, char c, size_t n) {
  memset(to + at, c, smaller(n, room(limit, at)));
  return at + n;
}

size_t __fathom_put_text(char *to, size_t limit, size_t at, const char *text, size_t n) {
  memcpy(to + at, text, smaller(n, room(limit, at)));
  return at + n;
}

/* A negative width, given as an argument, is a flag and a width. */
static size_t paddingFor(size_t n, int width) {
  size_t wide = width < 0 ? 0 - (size_t)width : (size_t)width;
  return wide > n ? wide - n : 0;
}
static _Bool isLeft(int flags, int width) { return (flags & LEFT) || width < 0; }

/* Of a string, how much is printed. A negative precision is none. */
size_t __fathom_length(const char *text, int precision) {
  return precision < 0 ? strlen(text) : strnlen(text, precision);
}

size_t __fathom_put_string(char *to, size_t limit, size_t at, const char *text, size_t n, int flags, int width) {
  size_t padding = paddingFor(n, width);
  if (!isLeft(flags, width))
    at = repeat(to, limit, at, ' ', padding);
  at = __fathom_put_text(to, limit, at, text, n);
  return isLeft(flags, width) ? repeat(to, limit, at, ' ', padding) : at;
}

size_t __fathom_put_char(char *to, size_t limit, size_t at, int c, int flags, int width) {
  size_t padding = paddingFor(1, width);
  if (!isLeft(flags, width))
    at = repeat(to, limit, at, ' ', padding);
  at = repeat(to, limit, at, c, 1);
  return isLeft(flags, width) ? repeat(to, limit, at, ' ', padding) : at;
}

/* At most so many digits has a number of 64 bits in base 8. */
enum { MOST_DIGITS = 22 };

static unsigned countDigits(unsigned long long n, unsigned base) {
  unsigned count = 1;
  if (base == 10) {
    unsigned long long power = 1;
    for (int i = 1; i < 20; i++) {
      power *= 10;
      count += n >= power;
    }
  } else {
    unsigned bits = base == 16 ? 4 : 3;
    for (unsigned shift = bits; shift < 64; shift += bits)
      count += n >> shift != 0;
  }
  return count;
}

/* The digit at this place, counted from the last one. */
static char digitAt(unsigned long long n, unsigned place, unsigned base, int flags) {
  if (base == 10)
    return '0' + (unsigned char)__fathom_abstract("snprintf") % 10;
  unsigned digit = base == 16 ? n >> 4 * place & 15 : n >> 3 * place & 7;
  return digit < 10 ? '0' + digit : (flags & UPPER ? 'A' : 'a') + (digit - 10);
}

size_t __fathom_put_number(char *to, size_t limit, size_t at, unsigned long long n, _Bool isNegative, unsigned base,
                           int flags, int width, int precision) {
  unsigned digits = n == 0 && precision == 0 ? 0 : countDigits(n, base);
  size_t zeros = precision > (int)digits ? precision - digits : 0;
  if (base == 8 && flags & ALTERNATIVE && zeros == 0 && (n != 0 || digits == 0))
    zeros = 1;
  char prefix[3];
  size_t prefixLength = 0;
  if (isNegative)
    prefix[prefixLength++] = '-';
  else if (flags & (PLUS | SPACE))
    prefix[prefixLength++] = flags & PLUS ? '+' : ' ';
  if (base == 16 && flags & ALTERNATIVE && n != 0) {
    prefix[prefixLength++] = '0';
    prefix[prefixLength++] = flags & UPPER ? 'X' : 'x';
  }
  size_t padding = paddingFor(prefixLength + zeros + digits, width);
  _Bool left = isLeft(flags, width);
  if (!left && flags & ZEROS && precision < 0) {
    zeros += padding;
    padding = 0;
  }
  if (!left)
    at = repeat(to, limit, at, ' ', padding);
  for (unsigned i = 0; i < 3; i++)
    if (i < prefixLength)
      at = repeat(to, limit, at, prefix[i], 1);
  at = repeat(to, limit, at, '0', zeros);
  for (unsigned i = 0; i < MOST_DIGITS; i++)
    if (i < digits && i < room(limit, at))
      to[at + i] = digitAt(n, digits - 1 - i, base, flags);
  at += digits;
  return left ? repeat(to, limit, at, ' ', padding) : at;
}

/* Some text: of floating-point numbers, pointers and messages. */
size_t __fathom_put_any(char *to, size_t limit, size_t at) {
  size_t n = __fathom_abstract("snprintf") & INT_MAX, fits = smaller(n, room(limit, at));
  if (fits != 0)
    __fathom_havoc(to + at, fits);
  return at + n;
}

/* The NUL behind it. Returns the length that the text would have without a limit. */
int __fathom_put_end(char *to, size_t limit, size_t at) {
  if (limit != 0)
    to[smaller(at, limit - 1)] = 0;
  if (at <= INT_MAX)
    return (int)at;
  *__errno_location() = OVERFLOW;
  return -1;
}

/* All that was written must not overlap what was read of a string: also its NUL, unless the precision says that there
   need not be one. */
void __fathom_check_source(char *to, size_t limit, size_t at, const char *text, size_t n, int precision) {
  size_t read = precision < 0 || n < (size_t)precision ? n + 1 : n;
  if (limit != 0 && read != 0)
    __fathom_check_disjoint(to, smaller(at, limit - 1) + 1, text, read);
}
