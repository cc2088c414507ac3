// expect: VIOLATED assert:19
// Whether tracking is on depends on the path.
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
  if (nd_int())
    sea_tracking_on();
  a = 1;
  sassert(!sea_is_modified((char *)&a));
}
