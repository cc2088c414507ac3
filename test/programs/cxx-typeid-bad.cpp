// expect: VIOLATED assert:9
#include <cassert>
#include <typeinfo>

struct shape { virtual ~shape() {} };
struct square : shape {};

int main(int argc, char **) {
  assert(typeid(int) == typeid(unsigned) || argc == 1);
}
