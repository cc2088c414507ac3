// The bound is read from memory in every iteration.
#include "fathom.h"

#include <stdlib.h>

struct Vector {
  unsigned size, capacity;
  int *data;
};

static void reset(struct Vector *v) {
  for (unsigned i = 0; i < v->size; i++)
    v->data[i] = 3;
}

int main(void) {
  struct Vector v = {fathom_nondet_uint(), fathom_nondet_uint(), NULL};
  fathom_assume(v.size <= v.capacity && v.capacity <= 100000000);
  v.data = malloc(v.size * sizeof *v.data);
  fathom_assume(v.data != NULL);
  reset(&v);
  unsigned j = fathom_nondet_uint();
  if (j < v.size)
    fathom_assert(v.data[j] == 3);
}
