/* The str* family. A read of every byte is a plain dereference, checked like any other; copies use the bulk models, so
   their ranges and overlaps are checked there. Of a comparison only the sign is known. */
#include "internal.h"

void __fathom_check_string(const char *s) {
  while (*s)
    s++;
}

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}

/* The same where only the access counts. */
void __fathom_check_text(const char *s, size_t limit) { strnlen(s, limit); }

char *strcpy(char *to, const char *from) { return memcpy(to, from, strlen(from) + 1); }

char *stpcpy(char *to, const char *from) {
  size_t n = strlen(from);
  memcpy(to, from, n + 1);
  return to + n;
}

/* What is read of a source that is `length` long and may be cut off behind n characters: its NUL, if that comes first.
 */
static size_t bytesRead(size_t length, size_t n) { return length < n ? length + 1 : n; }

/* None of what is written may be read, the padding and the NUL included. */
char *stpncpy(char *to, const char *from, size_t n) {
  if (n == 0)
    return to;
  size_t length = strnlen(from, n);
  __fathom_check_apart(to, n, from, bytesRead(length, n));
  memcpy(to, from, length);
  memset(to + length, 0, n - length);
  return to + length;
}

char *strncpy(char *to, const char *from, size_t n) {
  stpncpy(to, from, n);
  return to;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  size_t length = strnlen(from, n);
  char *end = to + strlen(to);
  if (n != 0)
    __fathom_check_apart(end, length + 1, from, bytesRead(length, n));
  memcpy(end, from, length);
  end[length] = 0;
  return to;
}

static int anyWithSign(int difference) {
  if (difference == 0)
    return 0;
  int result = __fathom_nondet_int("result of the comparison");
  __fathom_assume(difference < 0 ? result < 0 : result > 0);
  return result;
}

int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = a[i], y = b[i];
    if (x != y || x == 0)
      return anyWithSign(x - y);
  }
  return 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, SIZE_MAX); }
int strcoll(const char *a, const char *b) { return strncmp(a, b, SIZE_MAX); }

int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = tolower((unsigned char)a[i]), y = tolower((unsigned char)b[i]);
    if (x != y || x == 0)
      return anyWithSign(x - y);
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, SIZE_MAX); }

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c)
    s++;
  return (char *)s;
}

char *strchr(const char *s, int c) {
  char *found = strchrnul(s, c);
  return *found == (char)c ? found : NULL;
}

char *strrchr(const char *s, int c) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)c)
      found = s;
    if (!*s)
      return (char *)found;
  }
}

char *index(const char *s, int c) { return strchr(s, c); }
char *rindex(const char *s, int c) { return strrchr(s, c); }

static _Bool startsWith(const char *s, const char *prefix) {
  size_t i = 0;
  while (prefix[i] && s[i] == prefix[i])
    i++;
  return !prefix[i];
}

/* What is looked for is read to its end, also if the first characters decide: implementations do. */
char *strstr(const char *s, const char *part) {
  __fathom_check_string(part);
  for (;; s++) {
    if (startsWith(s, part))
      return (char *)s;
    if (!*s)
      return NULL;
  }
}

/* Never true for the terminating NUL. */
static _Bool isOneOf(char c, const char *set) {
  while (*set && *set != c)
    set++;
  return *set != 0;
}

size_t strspn(const char *s, const char *accept) {
  __fathom_check_string(accept);
  size_t n = 0;
  while (isOneOf(s[n], accept))
    n++;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  __fathom_check_string(reject);
  size_t n = 0;
  while (s[n] && !isOneOf(s[n], reject))
    n++;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : NULL;
}

char *strtok_r(char *s, const char *separators, char **rest) {
  if (!s)
    s = *rest;
  s += strspn(s, separators);
  char *end = s + strcspn(s, separators);
  *rest = end;
  if (s == end)
    return NULL;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

char *strtok(char *s, const char *separators) {
  static char *rest;
  return strtok_r(s, separators, &rest);
}

char *strsep(char **rest, const char *separators) {
  char *s = *rest;
  if (!s)
    return NULL;
  char *end = s + strcspn(s, separators);
  *rest = NULL;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

static char *duplicate(const char *s, size_t length) {
  char *copy = malloc(length + 1);
  if (copy) {
    memcpy(copy, s, length);
    copy[length] = 0;
  }
  return copy;
}

char *strdup(const char *s) { return duplicate(s, strlen(s)); }
char *strndup(const char *s, size_t limit) { return duplicate(s, strnlen(s, limit)); }

/* The text is glibc's own affair: some string, but not an empty one. It is a constant, or lies where the next call
   overwrites it. The same error has the same text: nothing follows from one that is asked for behind others. */
enum { HALF_OF_MESSAGE = 32, MESSAGE = 2 * HALF_OF_MESSAGE };
extern const char __strerror_text[MESSAGE];

char *strerror(int) {
  static char text[MESSAGE];
  static _Bool isAgain;
  char *message = __fathom_nondet_bool("message is a constant") ? (char *)__strerror_text : text;
  __fathom_havoc(text, MESSAGE - 1);
  __fathom_assume(message[0] != 0 && message[HALF_OF_MESSAGE] != 0 && message[MESSAGE - 1] == 0);
  size_t at = isAgain ? __fathom_abstract("strerror") & HALF_OF_MESSAGE : 0;
  isAgain = 1;
  return message + at;
}
