// expect: VIOLATED bounds:8
#include <stddef.h>

void *alloca(size_t size);

int main(void) {
  char *text = alloca(3);
  text[3] = 0;
}
