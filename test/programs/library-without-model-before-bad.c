// expect: VIOLATED null:7
// What comes before the function is known.
#include <wchar.h>

int main(int argc, char **argv) {
  if (argc > 2)
    *(char *)0 = 1;
  return (int)wcsnlen(L"abc", 3);
}
