// expect: VERIFIED
// options: --check=+leak --malloc-never-fails
// A number that is an address within a block keeps it, as for LeakSanitizer.
#include <stdint.h>
#include <stdlib.h>

struct node {
  uintptr_t next; // with a mark in its lowest bit
  int value;
};
static struct node *head;
static uintptr_t marked;
static uint32_t halves[2] __attribute__((aligned(8)));
static char *last;

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = (uintptr_t)b | 1;
  b->next = 0;
  a->value = b->value = 0;
  head = a;
  marked = (uintptr_t)malloc(16) | 1;
  uintptr_t number = (uintptr_t)malloc(4);
  halves[0] = (uint32_t)number;
  halves[1] = (uint32_t)(number >> 32);
  last = (char *)malloc(40) + 39;
}
