// expect: VIOLATED assert:15 bounds:17
#include <assert.h>
#include <fathom.h>

static _Thread_local int lastError;
_Thread_local int codes[3] = {7, 8, 9};

void raise(int code) { lastError = code; }

int main(void) {
  int code = fathom_nondet_int();
  assert(lastError == 0);
  raise(code);
  assert(lastError == code);
  assert(lastError != 5);
  if (code >= 0 && code < 4)
    codes[code] = 1;
}
