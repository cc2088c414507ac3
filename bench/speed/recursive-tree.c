// sizes: 3 4 5
// A search tree with any K keys, by recursion: in order, the keys ascend.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *left, *right;
};

static struct node *insert(struct node *node, int key) {
  if (!node) {
    node = malloc(sizeof *node);
    if (!node)
      exit(1);
    node->key = key;
    node->left = node->right = NULL;
  } else if (key < node->key) {
    node->left = insert(node->left, key);
  } else if (key > node->key) {
    node->right = insert(node->right, key);
  }
  return node;
}

static int count(const struct node *node) { return node ? count(node->left) + 1 + count(node->right) : 0; }

int main(void) {
  struct node *root = NULL;
  for (int i = 0; i < K; i++)
    root = insert(root, fathom_nondet_int());
  int n = count(root);
  assert(n >= 1 && n <= K);
}
