// expect: VIOLATED assert:7
#include <fathom.h>

static int set = 5;

int main(void) {
  fathom_assert(fathom_is_modified(&set));
}
