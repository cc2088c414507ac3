// expect: VERIFIED
#include <assert.h>
#include <stdatomic.h>

int main(void) {
  atomic_int a = 1;
  atomic_fetch_add(&a, 2);
  int e = 3;
  assert(atomic_compare_exchange_strong(&a, &e, 7));
  assert(a == 7 && e == 3);
}
