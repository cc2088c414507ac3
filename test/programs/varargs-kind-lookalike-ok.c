// expect: VERIFIED
// A structure of the program's own that looks like a list of arguments.
#include <assert.h>

struct Buffer {
  unsigned length, capacity;
  char *start, *end;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[] = "text";
  struct Buffer buffer = {__VERIFIER_nondet_uint(), 4, text, 0};
  if (buffer.length <= 40)
    buffer.length = 0;
  else
    assert(*buffer.start == 't');
}
