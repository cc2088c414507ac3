// expect: VIOLATED assert:12
#include <assert.h>
extern unsigned nondet_uint(void);

#include <stdint.h>
uint16_t table[65536];
int main(void) {
  for (unsigned i = 0; i < 65536; i++)
    table[i] = (uint16_t)((i << 8) | (i >> 8));
  unsigned j = nondet_uint();
  if (j < 65536)
    assert(table[table[j]] == (uint16_t)(j + 1));
  return 0;
}
