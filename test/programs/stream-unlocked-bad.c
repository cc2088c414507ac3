// expect: VIOLATED assert:10 assert:12
// Without a lock they do the same.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  int c = getchar_unlocked();
  if (c == EOF)
    assert(!feof(stdin));
  putchar_unlocked('A');
  assert(!ferror_unlocked(stdout));
}
