// expect: UNKNOWN "after sea_tracking_off"
// What is written meanwhile is not to be seen.
#include <stdbool.h>

bool sea_is_modified(char *p);
void sea_tracking_on(void);
void sea_tracking_off(void);
void sassert(bool holds);

int main(void) {
  sea_tracking_off();
  int a = 0;
  sea_tracking_on();
  sassert(sea_is_modified((char *)&a));
}
