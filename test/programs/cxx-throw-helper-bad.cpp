// expect: UNKNOWN "__throw_bad_function_call"
// An exception that nobody catches is no normal end.
#include <functional>

int main() {
  std::function<int()> none;
  return none();
}
