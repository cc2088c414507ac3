// expect: VERIFIED
#include <stdbool.h>

bool sea_is_modified(char *p);
void sea_reset_modified(char *p);
void sea_tracking_on(void);
void sea_tracking_off(void);
void sassert(bool holds);

int main(void) {
  int a = 0;
  sea_tracking_on();
  sea_reset_modified((char *)&a);
  sassert(!sea_is_modified((char *)&a));
  a = 1;
  sassert(sea_is_modified((char *)&a));
  sea_tracking_off();
  a = 2;
}
