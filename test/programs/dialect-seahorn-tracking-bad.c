// expect: VIOLATED assert:13
// What is written while tracking is off does not count.
#include <stdbool.h>

bool sea_is_modified(char *p);
void sea_tracking_on(void);
void sea_tracking_off(void);
void sassert(bool holds);

int main(void) {
  sea_tracking_off();
  int a = 0; sea_tracking_on();
  sassert(sea_is_modified((char *)&a));
}
