// expect: VERIFIED
#include <stdbool.h>
#include <stddef.h>

extern int nd_int(void);
extern size_t nd_size_t(void);
extern void assume(bool);
extern void __SEA_assume(bool);
extern void sassert(bool);
extern void sea_assert_if(bool, bool);
extern bool sea_is_dereferenceable(const void *, size_t);
extern bool sea_is_modified(const void *);
extern void sea_reset_modified(const void *);
extern void sea_tracking_on(void);
extern void sea_tracking_off(void);
extern void memhavoc(void *, size_t);

int main(void) {
  int a[4] = {0};
  size_t i = nd_size_t();
  assume(i < 4);
  __SEA_assume(i > 1);
  sea_tracking_on();
  sea_reset_modified(a);
  sassert(!sea_is_modified(a));
  a[i] = 1;
  sassert(sea_is_modified(a));
  sea_tracking_off();
  sea_assert_if(i == 2, a[2] == 1);
  sassert(sea_is_dereferenceable(a + i, 4));
  memhavoc(a, 8);
  sassert(a[i] == 1);
}
