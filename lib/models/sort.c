/* qsort and bsearch call the comparison like any function of the program. */
#include "internal.h"

typedef int Comparison(const void *, const void *);

/* Insertion. The order of equal elements is left open, so an element may pass an equal one. `temp` holds one element;
   elements move as a whole, which keeps pointers in them intact. */
void qsort(void *base, size_t count, size_t size, Comparison *compare) {
  size_t total;
  _Bool isTooLarge = __builtin_mul_overflow(count, size, &total);
  if (total == 0 && !isTooLarge)
    return;
  __fathom_check_writable(base, isTooLarge ? SIZE_MAX : total);
  char temp[size];
  for (char *next = (char *)base + size; next < (char *)base + total; next += size)
    for (char *p = next; p > (char *)base; p -= size) {
      int order = compare(p - size, p);
      if (order < 0 || (order == 0 && __fathom_nondet_bool()))
        break;
      __fathom_memcpy(temp, p, size);
      __fathom_memcpy(p, p - size, size);
      __fathom_memcpy(p - size, temp, size);
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, Comparison *compare) {
  const char *first = base;
  while (count > 0) {
    const char *middle = first + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0)
      return (void *)middle;
    if (order > 0) {
      first = middle + size;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return NULL;
}
