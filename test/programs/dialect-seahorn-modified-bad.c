// expect: VIOLATED assert:18 assert:21 assert:24 assert:27
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
  int a = 5, c = 1;
  if (nd_int() == 1)
    sassert(sea_is_modified((char *)&a));
  sea_tracking_on();
  if (nd_int() == 2)
    sassert(sea_is_modified((char *)&global));
  a = 7;
  if (nd_int() == 3)
    sassert(!sea_is_modified((char *)&a));
  memhavoc(&c, sizeof c);
  if (nd_int() == 4)
    sassert(sea_is_modified((char *)&c));
}
