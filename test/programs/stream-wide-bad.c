// expect: UNKNOWN "getwchar"
// It takes and gives numbers only, but at the end of the file feof would say so.
#include <assert.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
  getwchar();
  assert(!feof(stdin));
}
