// expect: VIOLATED assert:23
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

struct V {
  unsigned size;
  int *data;
};
int main(void) {
  struct V v;
  v.size = nondet_uint();
  if (v.size > 100000000)
    return 0;
  v.data = malloc(v.size * sizeof(int));
  if (!v.data)
    return 0;
  struct V *p = &v;
  for (unsigned i = 0; i < p->size; i++)
    p->data[i] = 3;
  unsigned j = nondet_uint();
  if (j < v.size)
    assert(v.data[j] == 4);
  free(v.data);
  return 0;
}
