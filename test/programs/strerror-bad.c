// expect: VIOLATED assert:7
#include <assert.h>
#include <string.h>

int main(void) {
  const char *text = strerror(5);
  assert(text[1] != 0);
}
