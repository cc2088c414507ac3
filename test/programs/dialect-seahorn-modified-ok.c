// expect: VERIFIED
// Tracking is off at first. What is written while it is on is modified, until it is reset; memhavoc is no write.
#include <stdbool.h>
#include <stddef.h>

bool sea_is_modified(char *p);
void sea_reset_modified(char *p);
void sea_tracking_on(void);
void sea_tracking_off(void);
void memhavoc(void *p, size_t n);
void sassert(bool holds);
int nd_int(void);

int global = 5;

int main(void) {
  int a = 5, b, c = 1;
  sassert(!sea_is_modified((char *)&a));
  if (nd_int())
    a = 6;
  sea_tracking_on();
  sassert(!sea_is_modified((char *)&a));
  sassert(!sea_is_modified((char *)&b));
  sassert(!sea_is_modified((char *)&global));
  a = 7;
  sassert(sea_is_modified((char *)&a));
  memhavoc(&c, sizeof c);
  sassert(!sea_is_modified((char *)&c));
  sea_reset_modified((char *)&a);
  sassert(!sea_is_modified((char *)&a));
  for (int i = 0; i < 3; i++) {
    b = i;
    global += b;
  }
  sassert(sea_is_modified((char *)&global));
  sassert(sea_is_modified((char *)&b));
  sea_tracking_off();
  a = 8;
  sassert(!sea_is_modified((char *)&a));
  sassert(sea_is_modified((char *)&global));
}
