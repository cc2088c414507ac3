// expect: UNKNOWN "std::"
// What the library holds in compiled form only.
#include <cassert>
#include <string>

int main() {
  std::string s = "ab";
  s += "cd";
  assert(s == "abcd");
}
