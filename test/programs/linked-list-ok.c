// expect: VERIFIED
// options: --check=+memory-cleanup
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next, *previous;
};

static void insert(struct node *head, struct node *n) {
  n->next = head->next;
  n->previous = head;
  head->next->previous = n;
  head->next = n;
}

static void drop(struct node *n) {
  n->previous->next = n->next;
  n->next->previous = n->previous;
  free(n);
}

int main(void) {
  struct node head = {0, &head, &head};
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (a && b) {
    insert(&head, a);
    insert(&head, b);
    assert(head.next == b && b->next == a && a->next == &head && head.previous == a);
    drop(head.next);
    assert(head.next == a && a->previous == &head);
    drop(a);
    assert(head.next == &head);
  } else {
    free(a);
    free(b);
  }
}
