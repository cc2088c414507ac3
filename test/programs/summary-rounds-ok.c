// expect: VERIFIED
// Summaries of passes over what passes have written get harder with every pass; unrolled, all is known.
#include <assert.h>
extern int nondet_int(void);
enum { N = 101 };

int main(void) {
  int x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = y[i] = nondet_int();
  for (int round = 0; round < 12; round++) {
    for (int i = 0; i + 1 < N; i += 2) {
      int old = x[i];
      x[i] = x[i + 1];
      x[i + 1] = old;
    }
    for (int i = 0; i < N / 2; i++) {
      int old = x[i];
      x[i] = x[N - 1 - i];
      x[N - 1 - i] = old;
    }
  }
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum ^= x[i] ^ y[i];
  assert(sum == 0);
  return 0;
}
