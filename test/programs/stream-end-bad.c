// expect: VIOLATED assert:7 assert:10 assert:13
#include <assert.h>
#include <stdio.h>

int main(void) {
  if (getchar() == EOF) {
    assert(feof(stdin));
    clearerr(stdin);
    int c = getchar();
    assert(c == EOF);
    return 0;
  }
  assert(getchar() != EOF);
}
