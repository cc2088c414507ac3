/* Integer arithmetic and random numbers. The models are compiled with the arithmetic checks, so that abs(INT_MIN) and
   division by zero are found here as they are in the program. */
#include "internal.h"

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }
intmax_t imaxabs(intmax_t n) { return n < 0 ? -n : n; }

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }

/* The number of the lowest bit that is set, from 1; 0 of none. */
int ffsll(long long n) { return n ? __builtin_ctzll(n) + 1 : 0; }
int ffsl(long n) { return ffsll((unsigned long)n); }
int ffs(int n) { return ffsll((unsigned)n); }

/* Any numbers; but a seed that was used before gives the same ones again. So from the second seed on, or if there were
   numbers before the first, they are not modelled. */
static _Bool hasSeed, isSeededAgain;

int rand(void) {
  hasSeed = 1;
  if (isSeededAgain)
    return __fathom_abstract("rand") & INT_MAX;
  int n = __fathom_unknown_int("rand");
  __fathom_assume(n >= 0);
  return n;
}

void srand(unsigned) {
  isSeededAgain = hasSeed;
  hasSeed = 1;
}

long random(void) { return rand(); }
void srandom(unsigned seed) { srand(seed); }

/* The same: its seeds are the program's, so only the first number is any. */
int rand_r(unsigned *seed) {
  static _Bool isUsed;
  if (isUsed) {
    *seed = __fathom_abstract("rand_r");
    return __fathom_abstract("rand_r") & INT_MAX;
  }
  isUsed = 1;
  *seed = __fathom_unknown_uint("next seed");
  int n = __fathom_unknown_int("rand");
  __fathom_assume(n >= 0);
  return n;
}

/* Byte order: the machine is little-endian, the network is not. */
uint16_t htons(uint16_t n) { return __builtin_bswap16(n); }
uint16_t ntohs(uint16_t n) { return __builtin_bswap16(n); }
uint32_t htonl(uint32_t n) { return __builtin_bswap32(n); }
uint32_t ntohl(uint32_t n) { return __builtin_bswap32(n); }
