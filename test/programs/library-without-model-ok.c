// expect: UNKNOWN "wcsncpy"
// It is known what the function does, but not here: that is not nothing.
#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t text[4];
  wcsncpy(text, L"abc", 4);
  assert(text[1] == L'b');
}
