// Growing buffers of bytes and of numbers, each behind its own struct.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
  unsigned char *data;
  size_t length, capacity;
};
struct numbers {
  long *data;
  size_t length, capacity;
};

static void addByte(struct bytes *b, unsigned char c) {
  if (b->length == b->capacity) {
    size_t capacity = b->capacity ? 2 * b->capacity : 2;
    unsigned char *data = realloc(b->data, capacity);
    if (!data)
      exit(0);
    b->data = data;
    b->capacity = capacity;
  }
  b->data[b->length++] = c;
}

static void addNumber(struct numbers *n, long x) {
  if (n->length == n->capacity) {
    size_t capacity = n->capacity ? 2 * n->capacity : 2;
    long *data = realloc(n->data, capacity * sizeof *data);
    if (!data)
      exit(0);
    n->data = data;
    n->capacity = capacity;
  }
  n->data[n->length++] = x;
}

int main(void) {
  struct bytes text = {0};
  struct numbers list = {0};
  unsigned char c = fathom_nondet_uchar();
  for (int i = 0; i < 5; ++i) {
    addByte(&text, c);
    addNumber(&list, c + i);
  }
  for (size_t i = 0; i < text.length; ++i) {
    assert(text.data[i] == c);
    assert(list.data[i] == (long)(c + i));
  }
  free(text.data);
  free(list.data);
}
