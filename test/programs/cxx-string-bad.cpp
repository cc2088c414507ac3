// expect: UNKNOWN "std::"
#include <string>

int main() {
  std::string s = "ab";
  const char *first = &s[0];
  s += "a text that is too long for the object itself";
  return *first;
}
