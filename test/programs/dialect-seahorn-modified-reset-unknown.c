// expect: UNKNOWN "SeaHorn's header and code differ"
// SeaHorn's code ignores a reset while tracking is off.
#include <stdbool.h>
#include <stddef.h>

bool sea_is_modified(char *p);
void sea_reset_modified(char *p);
void sea_tracking_on(void);
void sea_tracking_off(void);
void memhavoc(void *p, size_t n);
void sassert(bool holds);
int nd_int(void);

int main(void) {
  int a = 0;
  sea_tracking_on();
  a = 1;
  sea_tracking_off();
  sea_reset_modified((char *)&a);
  sassert(sea_is_modified((char *)&a));
}
