// expect: VERIFIED
// options: --external=havoc
#include <assert.h>
struct big {
  long a[5];
};
big outside();
struct holder {
  holder() : before(1), b(outside()) {}
  int before;
  big b;
};
inline void *operator new(unsigned long, char *where) { return where; }
alignas(holder) static char place[sizeof(holder)];
int main() {
  holder *h = new (place) holder;
  assert(h->before == 1);
  return 0;
}
