// expect: VERIFIED
// A loop over as many bytes as an object can have, whose length is read in every iteration.
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

struct Buffer {
  uint8_t *bytes;
  size_t length, capacity;
};

static struct Buffer make(void) {
  struct Buffer buffer;
  buffer.capacity = fathom_nondet_size_t();
  buffer.length = 0;
  buffer.bytes = malloc(buffer.capacity);
  fathom_assume(buffer.bytes != NULL);
  return buffer;
}

static void clear(struct Buffer *buffer) {
  uint8_t *bytes = buffer->bytes;
  for (size_t i = 0; i < buffer->capacity; i++)
    bytes[i] = 0;
}

int main(void) {
  struct Buffer buffer = make();
  clear(&buffer);
  free(buffer.bytes);
  return 0;
}
