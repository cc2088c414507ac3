// expect: VIOLATED null:14
#include <fathom.h>

struct device {
  int (*read)(struct device *);
  int value;
};

static int get(struct device *d) { return d->value; }

int main(void) {
  struct device a[2] = {{get, 1}};
  struct device *d = &a[fathom_nondet_bool()];
  return d->read(d);
}
