// expect: VERIFIED
// Readers and writers have one type; which of them a call reaches is known from where they were stored.
#include <assert.h>
#include <stdlib.h>

struct device {
  int (*read)(int);
  int (*write)(int);
};

static int readOne(int x) { return x + 1; }
static int readTwo(int x) { return x + 2; }
static int writeOne(int x) {
  assert(x > 10);
  return 0;
}

static struct device *make(int (*read)(int), int (*write)(int)) {
  struct device *d = malloc(sizeof *d);
  if (!d)
    exit(0);
  d->read = read;
  d->write = write;
  return d;
}

int main(void) {
  struct device *a = make(readOne, writeOne), *b = make(readTwo, writeOne);
  assert(a->read(1) == 2);
  assert(b->read(1) == 3);
  assert(b->write(11) == 0);
  free(a);
  free(b);
}
