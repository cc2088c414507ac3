// expect: UNKNOWN "kept outside"
// The pointer is in a variable whose address goes elsewhere.
#include <assert.h>

struct context {
  int *p;
};
static int *kept;
static void keep(struct context *context) { kept = context->p; }

int main(int argc, char **argv) {
  if (argc) {
    struct context context = {&(int){1}};
    keep(&context);
  }
  if (argc)
    assert(*kept == 1);
}
