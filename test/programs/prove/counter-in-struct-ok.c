// expect: safe ends
#include <fathom.h>

struct pair {
  int left, right;
};

int main(void) {
  struct pair p = {fathom_nondet_int(), 0};
  struct pair *q = &p;
  while (q->left > 0) {
    q->left--;
    q->right = 5;
  }
  return 0;
}
