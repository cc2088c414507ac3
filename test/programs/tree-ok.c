// expect: VERIFIED
// options: --check=+memory-cleanup --recursion=2 --malloc-never-fails
#include <assert.h>
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

static int clear(struct tree *t) {
  if (!t)
    return 0;
  int n = clear(t->left) + 1 + clear(t->right);
  free(t);
  return n;
}

int main(void) {
  struct tree *t = insert(NULL, 5);
  t = insert(t, 3);
  assert(t->left->key == 3 && !t->right);
  assert(clear(t) == 2);
}
