// expect: VERIFIED
#include <assert.h>
#include <stdint.h>
typedef int odd __attribute__((aligned(2)));
odd x;
int y;
struct s {
  virtual int f() { return 1; }
  int g() { return 2; }
};
int main() {
  assert((uintptr_t)&x % 2 == 0 && (uintptr_t)&y % 4 == 0);
  int (s::*p)() = &s::f, (s::*q)() = &s::g; // whether it is virtual is in the lowest bit
  s object;
  assert((object.*p)() == 1 && (object.*q)() == 2);
  return 0;
}
