// expect: VIOLATED bounds:19
// options: --data-model=LP64
// A table of such structs in as many bytes as it takes where all members are aligned to 4.
#include <assert.h>
#include <fathom.h>

struct S {
  char c;
  long long n;
  struct S *next;
};

int main(void) {
  static char room[3 * 16];
  struct S *s = (struct S *)room;
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 2);
  s[i].next = &s[i + 1];
  s[i].next->n = 0x123456789abcdef;
  assert(s[i + 1].n == 0x123456789abcdef && s[i].next->next == 0);
}
