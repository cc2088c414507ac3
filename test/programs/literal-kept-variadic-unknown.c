// expect: UNKNOWN "kept outside"
#include <assert.h>
#include <stdarg.h>

static int *kept;
static void keep(int n, ...) {
  va_list list;
  va_start(list, n);
  kept = va_arg(list, int *);
  va_end(list);
}

int main(int argc, char **argv) {
  if (argc) {
    keep(1, &(int){1});
  }
  if (argc)
    assert(*kept == 1);
}
