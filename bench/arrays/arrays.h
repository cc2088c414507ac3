// What the programs here have in common: an array of arbitrary ints, and passes over it that are checked again and
// again. N elements, ROUNDS passes; both are constants, so every access is known and all the work is in finding the
// write that each read meets.
#include "fathom.h"

#ifndef N
#define N 1001
#endif
#ifndef ROUNDS
#define ROUNDS 10
#endif

static void any(int *x) {
  for (int i = 0; i < N; i++)
    x[i] = fathom_nondet_int();
}

static void swap(int *x, int i, int j) {
  int old = x[i];
  x[i] = x[j];
  x[j] = old;
}
