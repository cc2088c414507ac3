// Three keys in a search tree on the heap: found again, in order.
#include "fathom.h"
#include <stdlib.h>

struct Node {
  int key;
  struct Node *left, *right;
};

static void insert(struct Node **at, int key) {
  while (*at)
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = malloc(sizeof **at);
  fathom_assume(*at != 0);
  (*at)->key = key;
  (*at)->left = (*at)->right = 0;
}

static int contains(const struct Node *node, int key) {
  while (node && node->key != key)
    node = key < node->key ? node->left : node->right;
  return node != 0;
}

int main(void) {
  struct Node *root = 0;
  int keys[3];
  for (int i = 0; i < 3; i++) {
    keys[i] = fathom_nondet_int();
    insert(&root, keys[i]);
  }
  int other = fathom_nondet_int();
  fathom_assert(contains(root, keys[1]));
  fathom_assert(!contains(root, other) || other == keys[0] || other == keys[1] || other == keys[2]);
}
