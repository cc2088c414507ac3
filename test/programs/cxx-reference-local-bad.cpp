// expect: VIOLATED null:13 null:15
// References to null are errors where they are bound, read or not.
#include <fathom.h>

struct Pair {
  int first, second;
};

int main() {
  Pair pair{1, 2};
  Pair *pointer = fathom_nondet_bool() ? nullptr : &pair;
  if (fathom_nondet_bool()) {
    Pair &whole = *pointer;
    (void)whole;
  } else if (const int &member = pointer->second; fathom_nondet_bool()) {
    (void)member;
  }
  return 0;
}
