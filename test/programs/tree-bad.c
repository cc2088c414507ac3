// expect: VIOLATED null:13
// options: --recursion=3
#include <stdlib.h>

struct tree {
  struct tree *left, *right;
  int key;
};

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
    return t;
  }
  if (key < t->key)
    t->left = insert(t->left, key);
  else
    t->right = insert(t->right, key);
  return t;
}

int main(void) {
  struct tree *t = insert(NULL, 5);
  t = insert(t, 3);
}
