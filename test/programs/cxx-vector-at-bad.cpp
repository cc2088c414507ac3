// expect: UNKNOWN "std::__throw_out_of_range_fmt"
// An exception, not undefined behaviour.
#include <vector>

int main(int argc, char **argv) {
  std::vector<int> v(3);
  return v.at(argc);
}
