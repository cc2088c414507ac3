// expect: VERIFIED
// Function pointers that are copied with their struct and passed by address.
#include <assert.h>
#include <fathom.h>

typedef int (*function)(int);
struct ops {
  int version;
  function first, second;
};

static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int wrong(int x) {
  assert(x == 0);
  return x;
}
function unrelated = wrong;

static void swap(function *a, function *b) {
  function t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  struct ops a = {1, inc, dec}, b;
  b = a;
  if (fathom_nondet_bool())
    swap(&b.first, &b.second);
  int r = b.first(5);
  assert(r == 6 || r == 4);
  assert(b.first(b.second(r)) == r);
  assert(unrelated(0) == 0);
}
