// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  const char *names[3] = {"b", "c", "a"};
  qsort(names, 3, sizeof *names, compare);
  assert(*names[0] == 'a' && *names[1] == 'b' && *names[2] == 'c');
}
