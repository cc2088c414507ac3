// expect: VERIFIED
// Temporaries live until the end of their expression, also arguments that are passed by value.
#include <assert.h>
#include <fathom.h>

struct Kept;
static Kept *last;
static int living;

struct Kept {
  int values[2];
  explicit Kept(int n) : values{n, n + 1} { last = this, living++; }
  Kept(const Kept &other) : values{other.values[0], other.values[1]} { last = this, living++; }
  ~Kept() { living--; }
};

static int sum(Kept kept) { return kept.values[0] + last->values[1]; }
static Kept make(int n) { return Kept(n); }
static const Kept &same(const Kept &kept) { return kept; }

struct Plain {
  int value;
  explicit Plain(int n) : value(n) {}
  Plain(const Plain &other) : value(other.value) {}
};
static int twice(Plain plain) { return 2 * plain.value; }

int main() {
  bool c = fathom_nondet_bool();
  int total = 0;
  for (int i = 0; i < 3; i++) {
    total += sum(Kept(i));
    total += (c ? sum(make(1)) : sum(Kept(1))) + last->values[0];
    assert(living == 0 || last->values[0] == 1);
    total += twice(Plain(i));
    Plain(4);
  }
  assert(same(make(5)).values[1] == 6);
  assert(total == 1 + 3 + 5 + 3 * 4 + 6);
  return living;
}
