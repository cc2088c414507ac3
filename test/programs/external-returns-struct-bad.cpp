// expect: VIOLATED assert:18 bounds:10
// The result of a function without a body is arbitrary, also where it is written through a pointer.
#include <assert.h>
extern int nd_int();
struct big {
  long a[5];
};
big outside();
struct holder {
  holder() : b(outside()) {}
  big b;
};
inline void *operator new(unsigned long, char *where) { return where; }
alignas(holder) static char place[sizeof(holder)];
int main() {
  bool isInside = nd_int() != 1;
  holder *h = new (isInside ? place : place + 8) holder;
  assert(h->b.a[0] == 0);
  return 0;
}
