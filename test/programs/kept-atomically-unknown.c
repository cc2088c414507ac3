// expect: UNKNOWN "whose address is kept outside"
#include <stdatomic.h>

_Atomic(int *) first;
int *last;

int main(void) {
  {
    atomic_store(&first, &(int){5});
    int *p = &(int){6};
    __atomic_exchange_n(&last, p, __ATOMIC_SEQ_CST);
  }
  return *last == 77;
}
