// sources: base64.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED assert:base64_lengths.c:13
// Lengths are right up to the largest: four characters for three bytes, rounded up, and no overflow.
#include "any.h"
#include "base64.h"

int main(void) {
  size_t length = fathom_nondet_size_t(), encoded = 0;

  bool done = base64_encoded_length(length, &encoded);

  fathom_assert(done == (length <= SIZE_MAX / 4 * 3));
  if (done) {
    fathom_assert(encoded % 4 == 0);
    fathom_assert(encoded / 4 * 3 >= length && encoded / 4 * 3 - length < 3);
  }
}
