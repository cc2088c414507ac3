// An object that a function must leave as it is: by its shadow (-DSHADOW), or by comparing a byte at an arbitrary place.
#ifndef UNCHANGED_H
#define UNCHANGED_H

#include "any.h"

struct unchanged {
  const uint8_t *object;
  size_t at;
  uint8_t value;
};

// `size`: of the object.
static inline struct unchanged remember(const void *object, size_t size) {
  struct unchanged result = {object, 0, 0};
  if (!size)
    return result;
#ifdef SHADOW
  fathom_reset_modified(object);
#else
  result.at = any_size(size - 1);
  result.value = result.object[result.at];
#endif
  return result;
}

static inline void assert_unchanged(struct unchanged before, size_t size) {
  if (!size)
    return;
#ifdef SHADOW
  fathom_assert(!fathom_is_modified(before.object));
#else
  fathom_assert(before.object[before.at] == before.value);
#endif
}

#endif
