/* Runs the models beside the C library of this machine, on random arguments: both must give the same answers. The
   models are compiled for the machine with `model_` put before every symbol; the primitives they need stand below. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MODEL(result, name, ...) extern result model_##name(__VA_ARGS__);
#include "models-test.def"
#undef MODEL

static unsigned long state = 88172645463325252;

static unsigned long any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state >> 8;
}

/* The primitives. */
static int allocationFails, undefinedSeen;
static const void *startOfObject;
static jmp_buf assumptionFailed;
const char model___strerror_text[64] = "a message that is long enough to have a second half, as it must ";

void *model___fathom_malloc(size_t size, size_t align) { return aligned_alloc(align, (size + align) / align * align); }
_Bool model___fathom_malloc_fails(size_t size) { return allocationFails || size > (size_t)1 << 46; }
void model___fathom_free(void *p) { free(p); }
void *model___fathom_new(size_t size, size_t align) { return model___fathom_malloc(size, align); }
void *model___fathom_new_array(size_t size, size_t align) { return model___fathom_malloc(size, align); }
void *model___fathom_new_stream(size_t size, size_t align) { return model___fathom_malloc(size, align); }
void model___fathom_delete(void *p) { free(p); }
void model___fathom_delete_array(void *p) { free(p); }
size_t model___fathom_object_size(const void *p) { return p ? 8 : 0; }
size_t model___fathom_object_offset(const void *p) { return p == startOfObject ? 0 : (size_t)p % 4096; }
_Bool model_fathom_is_deref(const void *p, size_t n) { return p || !n; }
_Bool model___fathom_is_writable(const void *p, size_t n) { return p || !n; }
void model___fathom_memcpy(void *to, const void *from, size_t n) { memcpy(to, from, n); }
void model___fathom_memmove(void *to, const void *from, size_t n) { memmove(to, from, n); }
void model___fathom_memset(void *to, int c, size_t n) { memset(to, c, n); }
void model___fathom_havoc(void *p, size_t n) { memset(p, 'x', n); }
void model___fathom_check_readable(const void *p, size_t n) { (void)p, (void)n; }
void model___fathom_check_writable(void *p, size_t n) { (void)p, (void)n; }
void model___fathom_undefined(_Bool ok, const char *what) { (void)what, undefinedSeen |= !ok; }
void model___fathom_unsupported(const char *what) { printf("unsupported: %s\n", what), exit(1); }
void model___fathom_assert_fail(const char *what) { printf("assertion: %s\n", what), exit(1); }
void model___fathom_halt(void) { exit(1); }
void model___fathom_exit(void) { exit(1); }
void model___fathom_assume(_Bool holds) {
  if (!holds)
    longjmp(assumptionFailed, 1);
}
_Bool model___fathom_nondet_bool(const char *what) { return (void)what, any() & 1; }
int model___fathom_nondet_int(const char *what) { return (void)what, (int)(any() % 3) - 1; }
unsigned model___fathom_nondet_uint(const char *what) { return (void)what, any(); }
long model___fathom_nondet_long(const char *what) { return (void)what, any(); }
long long model___fathom_nondet_long_long(const char *what) { return (void)what, any(); }
int model___fathom_abstract(const char *what) { return (void)what, any(); }
size_t model___fathom_nondet_size_t(const char *what) { return (void)what, any() % 9; }
int model___fathom_unknown_int(const char *what) { return model___fathom_nondet_int(what); }
unsigned model___fathom_unknown_uint(const char *what) { return (void)what, any(); }
long model___fathom_unknown_long(const char *what) { return (void)what, any(); }

/* The test. */
static int failures;

static void expect(_Bool same, const char *what, const char *a, const char *b) {
  if (!same && failures++ < 20)
    printf("%s differs on \"%s\" and \"%s\"\n", what, a, b);
}
#define SAME(model, real) expect((model) == (real), #real, a, b)
static int sign(int n) { return (n > 0) - (n < 0); }

/* A string over a small alphabet, so that matches are frequent, of up to `limit` characters. */
static void anyString(char *s, size_t limit, const char *alphabet) {
  size_t n = any() % (limit + 1), count = strlen(alphabet);
  for (size_t i = 0; i < n; i++)
    s[i] = alphabet[any() % count];
  s[n] = 0;
}

static void testStrings(void) {
  char a[16], b[16], x[40], y[40], alphabet[] = "abAB\xe1";
  anyString(a, 8, alphabet);
  anyString(b, any() % 4, alphabet);
  size_t n = any() % 6;
  int c = alphabet[any() % 5];
  SAME(model_strlen(a), strlen(a));
  SAME(model_strnlen(a, n), strnlen(a, n));
  SAME(model_strchr(a, c), strchr(a, c));
  SAME(model_strchr(a, 0), strchr(a, 0));
  SAME(model_strrchr(a, c), strrchr(a, c));
  SAME(model_strchrnul(a, c), strchrnul(a, c));
  SAME(model_strstr(a, b), strstr(a, b));
  SAME(model_strspn(a, b), strspn(a, b));
  SAME(model_strcspn(a, b), strcspn(a, b));
  SAME(model_strpbrk(a, b), strpbrk(a, b));
  SAME(model_memchr(a, c, 8), memchr(a, c, 8));
  SAME(model_memrchr(a, c, 8), memrchr(a, c, 8));
  if (setjmp(assumptionFailed) == 0) {
    SAME(sign(model_strcmp(a, b)), sign(strcmp(a, b)));
    SAME(sign(model_strncmp(a, b, n)), sign(strncmp(a, b, n)));
    SAME(sign(model_strcasecmp(a, b)), sign(strcasecmp(a, b)));
    SAME(sign(model_strncasecmp(a, b, n)), sign(strncasecmp(a, b, n)));
    SAME(sign(model_memcmp(a, b, strlen(b))), sign(memcmp(a, b, strlen(b))));
  }
#define SAME_COPY(call, real)                                                                                          \
  do {                                                                                                                 \
    memset(x, 'z', sizeof x), memset(y, 'z', sizeof y), strcpy(x, b), strcpy(y, b);                                    \
    char *inModel = call, *inReal = real;                                                                              \
    expect(inModel - x == inReal - y && memcmp(x, y, sizeof x) == 0, #real, a, b);                                     \
  } while (0)
  SAME_COPY(model_strcpy(x, a), strcpy(y, a));
  SAME_COPY(model_stpcpy(x, a), stpcpy(y, a));
  SAME_COPY(model_strncpy(x, a, n), strncpy(y, a, n));
  SAME_COPY(model_stpncpy(x, a, n), stpncpy(y, a, n));
  SAME_COPY(model_strcat(x, a), strcat(y, a));
  SAME_COPY(model_strncat(x, a, n), strncat(y, a, n));
  SAME_COPY(model_mempcpy(x, a, n), mempcpy(y, a, n));
  SAME_COPY(model_memccpy(x, a, c, 8) ?: x, memccpy(y, a, c, 8) ?: y);
  char *copy = model_strndup(a, n), *other = strndup(a, n);
  SAME(strcmp(copy, other), 0);
  free(copy), free(other);

  strcpy(x, a), strcpy(y, a);
  char *restX, *restY, *s = model_strtok_r(x, "ab", &restX), *t = strtok_r(y, "ab", &restY);
  for (; s && t; s = model_strtok_r(NULL, "ab", &restX), t = strtok_r(NULL, "ab", &restY))
    expect(s - x == t - y && strcmp(s, t) == 0, "strtok_r", a, b);
  expect(!s && !t, "end of strtok_r", a, b);

  strcpy(x, a), strcpy(y, a), restX = x, restY = y;
  do {
    s = model_strsep(&restX, "ab"), t = strsep(&restY, "ab");
    expect(!s == !t && (!s || (s - x == t - y && strcmp(s, t) == 0)), "strsep", a, b);
  } while (s && t);
}

static void testNumbers(void) {
  static const char *const words[] = {
      "0",
      "0x",
      "0X1g",
      " \t-0x10",
      "9223372036854775807",
      "9223372036854775808",
      "-9223372036854775808",
      "012",
      "+",
      "- 1",
      "-9223372036854775809",
      "18446744073709551615",
      "18446744073709551616",
      "-18446744073709551615",
  };
  static const int bases[] = {0, 10, 16, 8, 2, 36, 1, 37};
  char a[32], *endModel = a, *endReal = a;
  const char *b = "";
  if (any() % 2)
    strcpy(a, words[any() % (sizeof words / sizeof *words)]);
  else
    anyString(a, 24, any() % 2 ? "0123456789" : " -+0x1zA");
  int base = bases[any() % 8];
#define SAME_NUMBER(type, name)                                                                                        \
  do {                                                                                                                 \
    errno = *model___errno_location() = 0;                                                                             \
    type inModel = model_##name(a, &endModel, base), inReal = name(a, &endReal, base);                                 \
    expect(inModel == inReal && endModel == endReal &&                                                                 \
               *model___errno_location() == (base == 1 || base == 37 ? EINVAL                                          \
                                             : errno == EINVAL       ? 0                                               \
                                                                     : errno),                                               \
           #name, a, b);                                                                                               \
  } while (0)
  SAME_NUMBER(long, strtol);
  SAME_NUMBER(long long, strtoll);
  SAME_NUMBER(unsigned long, strtoul);
  SAME_NUMBER(unsigned long long, strtoull);
  SAME(model_atoi(a), atoi(a));
  SAME(model_atol(a), atol(a));
}

static void testByteOrder(void) {
  const char *a = "", *b = "";
  uint32_t n = (uint32_t)any() << 16 ^ any();
  SAME(model_ffs(n & -(n >> 8)), ffs(n & -(n >> 8)));
  SAME(model_ffsll((long long)n << n % 32), ffsll((long long)n << n % 32));
  SAME(model_htonl(n), (htonl)(n));
  SAME(model_ntohl(n), (ntohl)(n));
  SAME(model_htons((uint16_t)n), (htons)((uint16_t)n));
  SAME(model_ntohs((uint16_t)n), (ntohs)((uint16_t)n));
}

static int byFirstByte(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

static void testSorting(void) {
  char a[16], b[16];
  anyString(a, 8, "abcdefgh");
  strcpy(b, a);
  model_qsort(a, strlen(a), 1, byFirstByte);
  qsort(b, strlen(b), 1, byFirstByte);
  expect(strcmp(a, b) == 0, "qsort", a, b);
  char key = 'a' + any() % 8;
  char *found = model_bsearch(&key, a, strlen(a), 1, byFirstByte);
  expect(found ? *found == key : !strchr(a, key), "bsearch", a, &key);
}

static void testCharacters(void) {
  const unsigned short *classes = *model___ctype_b_loc();
  const int *lower = *model___ctype_tolower_loc(), *upper = *model___ctype_toupper_loc();
  for (int c = -128; c < 256; c++) {
    char a[16], b[] = "";
    sprintf(a, "%d", c);
#define SAME_CLASS(name) SAME(model_##name(c), (name)(c))
    SAME_CLASS(isalnum), SAME_CLASS(isalpha), SAME_CLASS(isblank), SAME_CLASS(iscntrl), SAME_CLASS(isdigit);
    SAME_CLASS(isgraph), SAME_CLASS(islower), SAME_CLASS(isprint), SAME_CLASS(ispunct), SAME_CLASS(isspace);
    SAME_CLASS(isupper), SAME_CLASS(isxdigit), SAME_CLASS(tolower), SAME_CLASS(toupper);
    SAME(classes[c], (*__ctype_b_loc())[c]);
    SAME(lower[c], (*__ctype_tolower_loc())[c]);
    SAME(upper[c], (*__ctype_toupper_loc())[c]);
  }
}

static void testAllocation(void) {
  const char *a = "", *b = "";
  allocationFails = 1;
  char *p = malloc(8);
  startOfObject = p;
  memcpy(p, "1234567", 8);
  SAME(model_realloc(p, 16), NULL);
  SAME(strcmp(p, "1234567"), 0);
  allocationFails = 0;
  char *q = model_realloc(p, 4);
  SAME(memcmp(q, "1234", 4), 0);
  free(q);
  SAME(model_calloc((size_t)-1 / 2, 4), NULL);
  SAME(model_malloc((size_t)-1), NULL);
  void *r = NULL;
  SAME(model_posix_memalign(&r, 24, 4), EINVAL);
  SAME(model_posix_memalign(&r, 64, 4), 0);
  SAME((size_t)r % 64, 0);
  free(r);
}

/* The model does not know the digits of decimal numbers. */
static void withoutDigits(char *s, _Bool isDecimal) {
  for (; *s; s++)
    if (isDecimal && isdigit((unsigned char)*s))
      *s = '#';
}

static void testPrintf(void) {
  enum { LEFT = 1, ZEROS = 2, PLUS = 4, SPACE = 8, ALTERNATIVE = 16, UPPER = 32 };
  char x[80], y[80], text[16], format[40];
  anyString(text, 8, "abc");
  size_t limit = any() % 4 ? any() % 60 : 0;
  int flags = any() % 32, width = (int)(any() % 30) - 5, precision = any() % 2 ? -1 : (int)(any() % 25);
  char kind = "scduxXo"[any() % 7];
  unsigned long long n = any() >> any() % 64;
  if (any() % 2)
    n = 0 - n;
  if (any() % 8 == 0)
    n = 0;
  char *end = format;
  *end++ = '<', *end++ = '%';
  for (int i = 0; i < 5; i++)
    if (flags >> i & 1)
      *end++ = "-0+ #"[i];
  strcpy(end, kind == 'c' ? "*" : "*.*");
  if (!strchr("sc", kind))
    strcat(format, "ll");
  sprintf(format + strlen(format), "%c>", kind);
  memset(x, 'z', sizeof x), memset(y, 'z', sizeof y);
  x[79] = y[79] = 0;
  size_t at = model___fathom_put_text(x, limit, 0, "<", 1);
  int length = 0;
  if (kind == 's') {
    at = model___fathom_put_string(x, limit, at, text, model___fathom_length(text, precision), flags, width);
    length = snprintf(y, limit, format, width, precision, text);
  } else if (kind == 'c') {
    at = model___fathom_put_char(x, limit, at, 'q', flags, width);
    length = snprintf(y, limit, format, width, 'q');
  } else {
    _Bool isNegative = kind == 'd' && (long long)n < 0;
    unsigned base = kind == 'o' ? 8 : kind == 'x' || kind == 'X' ? 16 : 10;
    int used = kind == 'X' ? flags | UPPER : flags;
    if (kind != 'd')
      used &= ~(PLUS | SPACE);
    at = model___fathom_put_number(x, limit, at, isNegative ? 0 - n : n, isNegative, base, used, width, precision);
    length = snprintf(y, limit, format, width, precision, n);
  }
  at = model___fathom_put_text(x, limit, at, ">", 1);
  expect(model___fathom_put_end(x, limit, at) == length, "length of snprintf", format, y);
  withoutDigits(x, strchr("du", kind));
  withoutDigits(y, strchr("du", kind));
  expect(strcmp(x, y) == 0, format, x, y);
}

int main(void) {
  testCharacters();
  testAllocation();
  for (int i = 0; i < 20000; i++) {
    testStrings();
    testNumbers();
    testByteOrder();
    testSorting();
    testPrintf();
  }
  expect(!undefinedSeen, "undefined behaviour", "", "");
  char twice[8] = "abcdefg";
  model_memcpy(twice, twice + 3, 4);
  expect(undefinedSeen, "overlapping memcpy", "", "");
  printf("%d differences\n", failures);
  return failures != 0;
}
