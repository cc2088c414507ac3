// expect: VIOLATED assert:10
// options: --external=havoc
// trap: 54
#include <assert.h>

int g = 1;
void ext(void *p);
int main(void) {
  ext(&g);
  assert(g == 1);
}
