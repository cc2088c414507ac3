// expect: VERIFIED
// options: --check=+leak,+memory-cleanup
// Static objects are destroyed in the opposite order, those of functions only if they were made.
#include <cassert>
#include <cstdlib>
#include <fathom.h>

static int numAlive;

struct Counted {
  int number;
  int *block;
  explicit Counted(int number) : number(number), block(new int(number)) { assert(numAlive++ == number); }
  virtual ~Counted() {
    assert(--numAlive == number && *block == number);
    delete block;
  }
};

struct Named : Counted {
  const char *name;
  Named(int number, const char *name) : Counted(number), name(name) {}
  ~Named() override { assert(name[0] == 'b'); }
};

static Counted a(0);
static Named b(1, "b");

static Counted &once() {
  static Counted c(2);
  return c;
}

int main() {
  if (fathom_nondet_bool()) {
    once();
    assert(once().number == 2);
  }
  if (fathom_nondet_bool())
    exit(1);
}
