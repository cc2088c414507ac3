// expect: VERIFIED
// Only its address matters.
#include <assert.h>
#include <stddef.h>

extern int optind;
static int *const place = &optind;
static int own;

int main(void) { assert(place != &own); }
