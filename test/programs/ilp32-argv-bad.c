// expect: VIOLATED bounds:8
// options: --data-model=ILP32
#include <assert.h>
#include <stdint.h>

int main(int argc, char **argv) {
  char *end = (char *)argv + 4 * argc + 4;
  assert(*(char **)end == 0);
  for (int i = 0; i < argc; i++)
    assert(*(uint32_t *)((char *)argv + 4 * i) != 0 && argv[i] != 0);
}
