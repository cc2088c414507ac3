// expect: VERIFIED
#include <fathom.h>

struct Pair {
  int first, second;
};

int main() {
  Pair pairs[2] = {{1, 2}, {3, 4}};
  Pair *pointer = fathom_nondet_bool() ? nullptr : pairs;
  if (pointer) {
    Pair &whole = *pointer;
    const int &member = pointer[1].second;
    const int &temporary = whole.first + member;
    return temporary - 5;
  }
  for (Pair &pair : pairs)
    pair.first = 0;
  return 0;
}
