// expect: UNKNOWN "clearenv"
#include <stdlib.h>
void reach_error(void);

int main(void) {
  clearenv();
  if (getenv("HOME"))
    reach_error();
}
