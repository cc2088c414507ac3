// expect: VERIFIED
// options: --no-model=wcsncpy
// As the user wants it: a function that changes nothing.
#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t text[4] = L"xyz";
  wcsncpy(text, L"abc", 4);
  assert(text[1] == L'y');
}
