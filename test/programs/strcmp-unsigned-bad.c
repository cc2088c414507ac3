// expect: VIOLATED assert:7
// trap: 12
#include <assert.h>
#include <string.h>

int main(void) {
  assert(strcmp("\x80", "a") < 0);
}
