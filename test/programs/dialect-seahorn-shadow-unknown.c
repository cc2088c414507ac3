// expect: UNKNOWN "sea_is_alloc"
#include <stdbool.h>
#include <stdlib.h>

bool sea_is_alloc(char *p);
void sea_free(char *p);
void sassert(bool holds);

int main(void) {
  char *p = malloc(8);
  sassert(!p || sea_is_alloc(p));
}
