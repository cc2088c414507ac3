/* Text to numbers. Integers are read exactly, with glibc's results for values that do not fit. Floating-point results
   are arbitrary. */
#include "internal.h"

/* A number as it stands in the text: its magnitude, cut off at ULLONG_MAX. */
struct number {
  unsigned long long magnitude;
  const char *end; /* just behind it; the start of the text when there is none */
  _Bool isNegative, isTooLarge;
};

/* The value of a digit, or 99 for any other character. */
static unsigned digitValue(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 99;
}

static const char *skipSpace(const char *s) {
  while (*s == ' ' || (*s >= '\t' && *s <= '\r'))
    s++;
  return s;
}

static _Bool hasHexPrefix(const char *s) {
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digitValue(s[2]) < 16;
}

static struct number readNumber(const char *text, unsigned base) {
  struct number n = {0, text, 0, 0};
  const char *s = skipSpace(text);
  n.isNegative = *s == '-';
  if (*s == '-' || *s == '+')
    s++;
  if ((base == 0 || base == 16) && hasHexPrefix(s)) {
    base = 16;
    s += 2;
  }
  if (base == 0)
    base = *s == '0' ? 8 : 10;
  for (unsigned digit; (digit = digitValue(*s)) < base; s++) {
    unsigned long long next;
    if (__builtin_mul_overflow(n.magnitude, base, &next) || __builtin_add_overflow(next, digit, &next)) {
      n.isTooLarge = 1;
      next = ULLONG_MAX;
    }
    n.magnitude = next;
    n.end = s + 1;
  }
  return n;
}

static _Bool isBase(int base) { return base == 0 || (base >= 2 && base <= 36); }

/* A number of which -most - 1 is the least and `most` the largest that its type holds. */
static long long readSigned(const char *text, char **end, int base, long long most) {
  if (!isBase(base)) {
    *__errno_location() = INVALID;
    return 0;
  }
  struct number n = readNumber(text, base);
  if (end)
    *end = (char *)n.end;
  if (n.magnitude > (unsigned long long)most + n.isNegative) {
    *__errno_location() = OUT_OF_RANGE;
    return n.isNegative ? -most - 1 : most;
  }
  return n.isNegative ? 0 - n.magnitude : n.magnitude;
}

static unsigned long long readUnsigned(const char *text, char **end, int base, unsigned long long most) {
  if (!isBase(base)) {
    *__errno_location() = INVALID;
    return 0;
  }
  struct number n = readNumber(text, base);
  if (end)
    *end = (char *)n.end;
  if (n.isTooLarge || n.magnitude > most) {
    *__errno_location() = OUT_OF_RANGE;
    return most;
  }
  return n.isNegative ? 0 - n.magnitude : n.magnitude;
}

long strtol(const char *text, char **end, int base) { return readSigned(text, end, base, LONG_MAX); }
long long strtoll(const char *text, char **end, int base) { return readSigned(text, end, base, LLONG_MAX); }
intmax_t strtoimax(const char *text, char **end, int base) { return readSigned(text, end, base, INTMAX_MAX); }
unsigned long strtoul(const char *text, char **end, int base) { return readUnsigned(text, end, base, ULONG_MAX); }
unsigned long long strtoull(const char *text, char **end, int base) {
  return readUnsigned(text, end, base, ULLONG_MAX);
}
uintmax_t strtoumax(const char *text, char **end, int base) { return readUnsigned(text, end, base, UINTMAX_MAX); }

/* The names glibc's headers use for C23, where 0b numbers are read too. */
static void noBinaryPrefix(const char *text, int base) {
  const char *s = skipSpace(text);
  if (*s == '-' || *s == '+')
    s++;
  if ((base == 0 || base == 2) && s[0] == '0' && (s[1] == 'b' || s[1] == 'B'))
    __fathom_unsupported("strtol: numbers with the prefix 0b");
}

long __isoc23_strtol(const char *text, char **end, int base) {
  noBinaryPrefix(text, base);
  return readSigned(text, end, base, LONG_MAX);
}
long long __isoc23_strtoll(const char *text, char **end, int base) {
  noBinaryPrefix(text, base);
  return readSigned(text, end, base, LLONG_MAX);
}
unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
  noBinaryPrefix(text, base);
  return readUnsigned(text, end, base, ULONG_MAX);
}
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) {
  noBinaryPrefix(text, base);
  return readUnsigned(text, end, base, ULLONG_MAX);
}

int atoi(const char *text) { return (int)readSigned(text, NULL, 10, LONG_MAX); }
long atol(const char *text) { return readSigned(text, NULL, 10, LONG_MAX); }
long long atoll(const char *text) { return readSigned(text, NULL, 10, LLONG_MAX); }

/* Which number it is, where it ends, and whether it is out of range, is not modelled. */
double strtod(const char *text, char **end) {
  size_t length = strlen(text);
  if (end)
    *end = (char *)text + smaller((unsigned)__fathom_abstract("strtod"), length);
  int error = *__errno_location(),
      isTooLarge = -(__fathom_abstract("strtod") & 1); // no branch: runs would depend on it
  *__errno_location() = (OUT_OF_RANGE & isTooLarge) | (error & ~isTooLarge);
  union {
    int bits[2];
    double value;
  } any = {{__fathom_abstract("strtod"), __fathom_abstract("strtod")}};
  return any.value;
}

double atof(const char *text) { return strtod(text, NULL); }
