/* qsort and bsearch call the comparison like any function of the program. */
#include "internal.h"

typedef int Comparison(const void *, const void *);

/* An element that nobody knows. */
static char *anyElement(const void *base, size_t count, size_t size) {
  size_t i = __fathom_nondet_size_t("number of an element");
  return (char *)base + (i < count ? i : 0) * size;
}

/* Insertion, which compares neighbours. Which elements are compared is left open, so any two may be once in addition.
   The order of equal elements is left open, so an element may pass an equal one. `temp` holds one element; elements
   move as a whole, which keeps pointers in them intact. */
void qsort(void *base, size_t count, size_t size, Comparison *compare) {
  __fathom_undefined(compare != NULL, "qsort with a null pointer as comparison"); /* also if nothing is compared */
  size_t total;
  _Bool isTooLarge = __builtin_mul_overflow(count, size, &total);
  if (total == 0 && !isTooLarge)
    return;
  __fathom_check_writable(base, isTooLarge ? SIZE_MAX : total);
  if (count > 1 && __fathom_nondet_bool("more is compared")) {
    char *a = anyElement(base, count, size), *b = anyElement(base, count, size);
    if (a != b)
      compare(a, b);
  }
  char temp[size];
  for (char *next = (char *)base + size; next < (char *)base + total; next += size)
    for (char *p = next; p > (char *)base; p -= size) {
      int order = compare(p - size, p);
      if (order < 0 || (order == 0 && __fathom_nondet_bool("equal elements stay")))
        break;
      __fathom_memcpy(temp, p, size);
      __fathom_memcpy(p, p - size, size);
      __fathom_memcpy(p - size, temp, size);
    }
}

/* Which elements are tested is left open, and which of several equal ones is found. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, Comparison *compare) {
  __fathom_undefined(compare != NULL, "bsearch with a null pointer as comparison");
  if (count > 0 && __fathom_nondet_bool("another element is compared")) {
    char *element = anyElement(base, count, size);
    if (compare(key, element) == 0 && __fathom_nondet_bool("it is the result"))
      return element;
  }
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
