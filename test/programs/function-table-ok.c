// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

struct device {
  int (*read)(struct device *);
  void (*write)(struct device *, int);
  int value;
};

static int get(struct device *d) { return d->value; }
static int getTwice(struct device *d) { return 2 * d->value; }
static void set(struct device *d, int x) { d->value = x; }

int main(void) {
  struct device a = {get, set, 0}, b = {getTwice, set, 0};
  struct device *d = fathom_nondet_bool() ? &a : &b;
  d->write(d, 5);
  assert(d->read(d) == (d == &a ? 5 : 10));
}
