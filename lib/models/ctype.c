/* Character classes of the C locale. glibc's macros read its tables (__ctype_b_loc and so on); the functions compare,
   which is easier to decide. Like glibc's, the tables start at -128, so that a plain char can be looked up; for
   anything else there is no answer. */
#include "internal.h"

enum {
  UPPER = 1 << 8,
  LOWER = 1 << 9,
  ALPHA = 1 << 10,
  DIGIT = 1 << 11,
  XDIGIT = 1 << 12,
  SPACE = 1 << 13,
  PRINT = 1 << 14,
  GRAPH = 1 << 15,
  BLANK = 1 << 0,
  CNTRL = 1 << 1,
  PUNCT = 1 << 2,
  ALNUM = 1 << 3,

  SEEN = PRINT | GRAPH,
  FIRST = -128,
};

#define AT(c) [(c) - FIRST]
#define RANGE(a, b) [(a) - FIRST...(b) - FIRST]

static const unsigned short classes[384] = {
    RANGE(0, 8) = CNTRL,
    AT('\t') = CNTRL | SPACE | BLANK,
    RANGE('\n', '\r') = CNTRL | SPACE,
    RANGE(14, 31) = CNTRL,
    AT(' ') = PRINT | SPACE | BLANK,
    RANGE('!', '/') = SEEN | PUNCT,
    RANGE('0', '9') = SEEN | ALNUM | DIGIT | XDIGIT,
    RANGE(':', '@') = SEEN | PUNCT,
    RANGE('A', 'F') = SEEN | ALNUM | ALPHA | UPPER | XDIGIT,
    RANGE('G', 'Z') = SEEN | ALNUM | ALPHA | UPPER,
    RANGE('[', '`') = SEEN | PUNCT,
    RANGE('a', 'f') = SEEN | ALNUM | ALPHA | LOWER | XDIGIT,
    RANGE('g', 'z') = SEEN | ALNUM | ALPHA | LOWER,
    RANGE('{', '~') = SEEN | PUNCT,
    AT(127) = CNTRL,
};
static const unsigned short *const classesAtZero = classes - FIRST;

const unsigned short **__ctype_b_loc(void) { return (const unsigned short **)&classesAtZero; }

static int answer(int c, _Bool belongs, int class) {
  __fathom_undefined(c >= FIRST && c <= UCHAR_MAX, "not a character");
  return belongs ? class : 0;
}

static _Bool isUpper(int c) { return c >= 'A' && c <= 'Z'; }
static _Bool isLower(int c) { return c >= 'a' && c <= 'z'; }
static _Bool isAlpha(int c) { return isUpper(c) || isLower(c); }
static _Bool isDigit(int c) { return c >= '0' && c <= '9'; }
static _Bool isGraph(int c) { return c > ' ' && c < 127; }

int isupper(int c) { return answer(c, isUpper(c), UPPER); }
int islower(int c) { return answer(c, isLower(c), LOWER); }
int isalpha(int c) { return answer(c, isAlpha(c), ALPHA); }
int isdigit(int c) { return answer(c, isDigit(c), DIGIT); }
int isxdigit(int c) { return answer(c, isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'), XDIGIT); }
int isalnum(int c) { return answer(c, isAlpha(c) || isDigit(c), ALNUM); }
int ispunct(int c) { return answer(c, isGraph(c) && !isAlpha(c) && !isDigit(c), PUNCT); }
int isgraph(int c) { return answer(c, isGraph(c), GRAPH); }
int isprint(int c) { return answer(c, isGraph(c) || c == ' ', PRINT); }
int isspace(int c) { return answer(c, c == ' ' || (c >= '\t' && c <= '\r'), SPACE); }
int isblank(int c) { return answer(c, c == ' ' || c == '\t', BLANK); }
int iscntrl(int c) { return answer(c, (c >= 0 && c < ' ') || c == 127, CNTRL); }

#define ROW(n) (n), (n) + 1, (n) + 2, (n) + 3, (n) + 4, (n) + 5, (n) + 6, (n) + 7
#define ROWS(n) ROW(n), ROW((n) + 8), ROW((n) + 16), ROW((n) + 24)

/* Negative characters stand for the unsigned ones, but for EOF. */
#define NEGATIVE ROWS(128), ROWS(160), ROWS(192), ROW(224), ROW(232), ROW(240), 248, 249, 250, 251, 252, 253, 254, -1
#define LARGE ROWS(128), ROWS(160), ROWS(192), ROWS(224)

static const int lower[384] = {
    NEGATIVE, ROWS(0), ROWS(32), '@', ROW('a'), ROW('i'), ROW('q'), 'y', 'z', '[', '\\', ']', '^', '_', ROWS(96), LARGE,
};
static const int upper[384] = {
    NEGATIVE, ROWS(0), ROWS(32), ROWS(64), '`', ROW('A'), ROW('I'), ROW('Q'), 'Y', 'Z', '{', '|', '}', '~', 127, LARGE,
};
static const int *const lowerAtZero = lower - FIRST;
static const int *const upperAtZero = upper - FIRST;

const int **__ctype_tolower_loc(void) { return (const int **)&lowerAtZero; }
const int **__ctype_toupper_loc(void) { return (const int **)&upperAtZero; }

int isascii(int c) { return c >= 0 && c < 128; }
int toascii(int c) { return c & 127; }

int tolower(int c) {
  __fathom_undefined(c >= FIRST && c <= UCHAR_MAX, "not a character");
  if (isUpper(c))
    return c + ('a' - 'A');
  return c < -1 ? c + 256 : c;
}

int toupper(int c) {
  __fathom_undefined(c >= FIRST && c <= UCHAR_MAX, "not a character");
  if (isLower(c))
    return c - ('a' - 'A');
  return c < -1 ? c + 256 : c;
}
