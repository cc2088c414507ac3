// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  for (int i = 0; i < 3; i++) {
    const char *text = strerror(i);
    assert(text[0] != 0);
  }
}
