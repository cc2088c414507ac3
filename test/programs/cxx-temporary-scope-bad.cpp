// expect: VIOLATED use-after-scope:24 use-after-scope:29 use-after-scope:34
// Temporaries live until the end of their expression, also arguments that are passed by value.
#include <fathom.h>

struct Kept;
static Kept *last;

struct Kept {
  int values[2];
  explicit Kept(int n) : values{n, n} { last = this; }
  Kept(const Kept &other) : values{other.values[0], other.values[1]} { last = this; }
  ~Kept() {}
};

static void keep(Kept kept) { last = &kept; }
static Kept make() { return Kept(4); }

int main() {
  bool c = fathom_nondet_bool();
  switch (fathom_nondet_int()) {
  case 0:
    for (int i = 0; i < 2; i++)
      keep(Kept(3));
    return last->values[1];
  case 1:
    if (c && Kept(3).values[0])
      Kept(2);
    last = c ? last : nullptr;
    return last ? last->values[1] : 0;
  case 2:
    make();
    if (fathom_nondet_bool())
      keep(make());
    return last->values[0];
  }
  return 0;
}
