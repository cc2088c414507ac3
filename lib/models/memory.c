/* The mem* family. Nothing is touched when the length is zero, so then any pointer will do. */
#include "internal.h"

/* The start of the object decides, not an address: an object that was freed may share its address with a live one. */
static _Bool sameObject(const char *a, const char *b) {
  return a - __fathom_object_offset(a) == b - __fathom_object_offset(b);
}

static _Bool overlap(const void *a, size_t n, const void *b, size_t m) {
  size_t i = __fathom_object_offset(a), j = __fathom_object_offset(b);
  return (i < j ? j - i < n : i - j < m) && sameObject(a, b);
}

void __fathom_check_disjoint(const void *to, size_t n, const void *from, size_t m) {
  __fathom_undefined(!overlap(to, n, from, m), "source and destination overlap");
}

void __fathom_check_apart(void *to, size_t n, const void *from, size_t m) {
  __fathom_check_writable(to, n);
  __fathom_check_readable(from, m);
  __fathom_check_disjoint(to, n, from, m);
}

void *memcpy(void *to, const void *from, size_t n) {
  if (n != 0) {
    __fathom_check_apart(to, n, from, n);
    __fathom_memcpy(to, from, n);
  }
  return to;
}

void *mempcpy(void *to, const void *from, size_t n) { return (char *)memcpy(to, from, n) + n; }

void *memmove(void *to, const void *from, size_t n) {
  if (n != 0)
    __fathom_memmove(to, from, n);
  return to;
}

void bcopy(const void *from, void *to, size_t n) {
  if (n != 0)
    __fathom_memmove(to, from, n);
}

void *memset(void *to, int byte, size_t n) {
  if (n != 0)
    __fathom_memset(to, byte, n);
  return to;
}

void bzero(void *to, size_t n) { memset(to, 0, n); }
void explicit_bzero(void *to, size_t n) { memset(to, 0, n); }

/* Both ranges must be readable as a whole; of the result only the sign is known. */
int memcmp(const void *a, const void *b, size_t n) {
  if (n != 0) {
    __fathom_check_readable(a, n);
    __fathom_check_readable(b, n);
  }
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) {
      int result = __fathom_nondet_int("result of the comparison");
      __fathom_assume(x[i] < y[i] ? result < 0 : result > 0);
      return result;
    }
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

/* Reads one byte after the other and stops at the first match, as the C standard demands. */
void *memchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (unsigned char)c)
      return (void *)(p + i);
  return NULL;
}

void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  for (size_t i = n; i > 0; i--)
    if (p[i - 1] == (unsigned char)c)
      return (void *)(p + i - 1);
  return NULL;
}

void *rawmemchr(const void *s, int c) {
  const unsigned char *p = s;
  while (*p != (unsigned char)c)
    p++;
  return (void *)p;
}

/* Copies up to the first `c`, and returns what comes behind it in the copy. */
void *memccpy(void *to, const void *from, int c, size_t n) {
  const char *end = memchr(from, c, n);
  size_t length = end ? (size_t)(end + 1 - (const char *)from) : n;
  memcpy(to, from, length);
  return end ? (char *)to + length : NULL;
}
