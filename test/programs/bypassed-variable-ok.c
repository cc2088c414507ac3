// expect: VERIFIED
#include <assert.h>

static int increase(int *p) { return ++*p; }

int main(int argc, char **argv) {
  switch (argc) { int v; case 1: v = 3; assert(increase(&v) == 4 && v == 4); }
}
