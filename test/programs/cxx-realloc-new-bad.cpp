// expect: VIOLATED invalid-free:6
#include <cstdlib>

int main() {
  char *p = new char[4];
  std::free(std::realloc(p, 8));
}
