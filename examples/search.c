// Binary search in a sorted array of any length up to 8: right for every content and every key.
#include <assert.h>
#include <fathom.h>

static int find(const int *a, int n, int key) {
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key)
      return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}

int main(void) {
  int a[8], n = fathom_nondet_int(), key = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 8);
  fathom_havoc(a, sizeof a);
  for (int i = 1; i < n; i++)
    fathom_assume(a[i - 1] <= a[i]);
  int found = find(a, n, key);
  if (found >= 0)
    assert(a[found] == key);
  else
    for (int i = 0; i < n; i++)
      assert(a[i] != key);
}
