// Three matrices that one function works on.
#include <assert.h>
#include <fathom.h>

enum { N = 4 };
typedef int matrix[N][N];

static void transpose(matrix to, matrix from) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      to[j][i] = from[i][j];
}

int main(void) {
  matrix a, b, c;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      a[i][j] = fathom_nondet_int();
  transpose(b, a);
  transpose(c, b);
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < N && j < N);
  assert(c[i][j] == a[i][j]);
}
