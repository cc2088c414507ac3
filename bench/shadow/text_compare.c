// sources: text.c
#include "any_text.h"
#include "unchanged.h"

int main(void) {
  struct text *a = any_text(8), *b = any_text(8);
  size_t size_of_a = sizeof *a + a->length + 1, size_of_b = sizeof *b + b->length + 1;
  struct unchanged first = remember(a, size_of_a), second = remember(b, size_of_b);

  text_compare(a, b);

  assert_unchanged(first, size_of_a);
  assert_unchanged(second, size_of_b);
}
