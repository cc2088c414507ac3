// expect: VERIFIED
// options: --function=make --check=+leak
// What is returned, or given through an argument, is the caller's.
#include <fathom.h>
#include <stdlib.h>

struct Pair {
  int *first;
  int second;
};

struct Pair make(int value, int **out) {
  fathom_assume(!out || fathom_is_deref(out, sizeof *out));
  struct Pair pair = {malloc(sizeof *pair.first), value};
  if (pair.first)
    *pair.first = value;
  if (out)
    *out = malloc(sizeof **out);
  return pair;
}
