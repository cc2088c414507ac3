// expect: UNKNOWN "wcsncpy"
#include <wchar.h>

int main(void) {
  wchar_t text[4];
  wcsncpy(text, L"abc", 5);
}
