// expect: VERIFIED
// What lies beside a pointer to an object of a block can be read and kept, and distances are no pointers.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct Text {
  size_t length;
  const char *start;
  size_t capacity;
};
size_t last, alignment;

static size_t lengthOf(const struct Text *text) { return text->length + text->capacity; }
static size_t count(const char *s) {
  const char *end = s;
  while (*end)
    end++;
  return end - s;
}

int main(void) {
  {
    struct Text text = {3, (char[]){"abc"}, 4}, other = text;
    last = lengthOf(&other) + other.capacity;
    last += count(other.start);
    alignment = (uintptr_t)text.start & 1;
  }
  assert(last == 14 && alignment <= 1);
}
