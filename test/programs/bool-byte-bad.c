// expect: VIOLATED assert:13
// trap: 43
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  unsigned char raw = fathom_nondet_uchar();
  _Bool b = raw;
  unsigned char back;
  memcpy(&back, &b, 1);
  assert(back <= 1);
  assert(back == raw);
}
