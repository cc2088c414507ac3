// expect: VERIFIED
#include <cassert>
#include <cstring>
#include <typeinfo>

struct shape { virtual ~shape() {} };
struct square : shape {};

int main() {
  square s;
  shape &any = s;
  assert(typeid(any) == typeid(square) && typeid(any) != typeid(shape));
  assert(typeid(int) == typeid(int) && typeid(int) != typeid(long));
  assert(std::strcmp(typeid(int).name(), "i") == 0);
  assert(typeid(int *) == typeid(int *) && typeid(const char *) != typeid(char *));
}
