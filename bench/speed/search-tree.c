// sizes: 2 3
// A search tree with any K keys, walked down in loops.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *left, *right;
};

static void insert(struct node **place, int key) {
  while (*place) {
    if ((*place)->key == key)
      return;
    place = key < (*place)->key ? &(*place)->left : &(*place)->right;
  }
  *place = malloc(sizeof **place);
  if (!*place)
    exit(1);
  (*place)->key = key;
  (*place)->left = (*place)->right = NULL;
}

static int contains(const struct node *node, int key) {
  while (node && node->key != key)
    node = key < node->key ? node->left : node->right;
  return node != NULL;
}

int main(void) {
  struct node *root = NULL;
  int keys[K];
  for (int i = 0; i < K; i++)
    insert(&root, keys[i] = fathom_nondet_int());
  unsigned which = fathom_nondet_uint();
  fathom_assume(which < K);
  assert(contains(root, keys[which]));
}
