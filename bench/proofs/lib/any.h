// Arbitrary inputs that all harnesses use.
#ifndef ANY_H
#define ANY_H

#include <fathom.h>
#include <stdbool.h>
#include <stdlib.h>

// A number from 0 to `most`.
static inline size_t any_size(size_t most) {
  size_t size = fathom_nondet_size_t();
  fathom_assume(size <= most);
  return size;
}

// `size` bytes on the heap with arbitrary contents; NULL if there are to be none.
static inline void *any_bytes(size_t size) {
  if (size == 0)
    return NULL;
  void *bytes = malloc(size);
  fathom_assume(bytes != NULL);
  fathom_havoc(bytes, size);
  return bytes;
}

#endif
