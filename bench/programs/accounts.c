// Records in an array, and an index of pointers to them that is sorted.
#include <assert.h>
#include <fathom.h>

enum { N = 5 };
struct account {
  long balance;
  int owner;
};

static void sort(struct account **index) {
  for (int i = 1; i < N; ++i)
    for (int j = i; j > 0 && index[j - 1]->balance > index[j]->balance; --j) {
      struct account *t = index[j];
      index[j] = index[j - 1];
      index[j - 1] = t;
    }
}

int main(void) {
  struct account accounts[N];
  struct account *index[N];
  int log[N];
  for (int i = 0; i < N; ++i) {
    accounts[i].balance = fathom_nondet_short();
    accounts[i].owner = i;
    index[i] = &accounts[i];
    log[i] = i;
  }
  sort(index);
  for (int i = 1; i < N; ++i)
    assert(index[i - 1]->balance <= index[i]->balance);
  for (int i = 0; i < N; ++i)
    assert(log[i] == i);
}
