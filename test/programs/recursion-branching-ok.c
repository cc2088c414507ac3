// expect: VERIFIED
// A search in a graph without cycles: each call makes several, but not deep.
#include <assert.h>
#include <fathom.h>
#include <stdbool.h>

#define N 4

static bool isEdge[N][N], isSeen[N];
static int order[N], count;

static void visit(int node) {
  isSeen[node] = true;
  for (int next = 0; next < N; next++)
    if (isEdge[node][next] && !isSeen[next])
      visit(next);
  order[count++] = node;
}

int main(void) {
  for (int from = 0; from < N; from++)
    for (int to = from + 1; to < N; to++)
      isEdge[from][to] = fathom_nondet_bool();
  for (int node = 0; node < N; node++)
    if (!isSeen[node])
      visit(node);
  assert(count == N);
  return 0;
}
