/* errno: one thread, one variable. */
#include "internal.h"

static int value;

int *__errno_location(void) { return &value; }
