// expect: VIOLATED assert:8
#include <fathom.h>

static int set = 5;

int main(void) {
  fathom_assert(fathom_is_modified(&set));
}
