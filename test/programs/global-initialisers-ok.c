// expect: VERIFIED
#include <assert.h>

struct item {
  const char *name;
  int *value;
  struct item *next;
};

int numbers[4] = {1, [3] = 4};
struct item second = {"two", numbers + 3, 0};
struct item first = {"one", &numbers[0], &second};
static long zeros[100];

int main(void) {
  assert(*first.value == 1 && *first.next->value == 4);
  assert(first.next->name[2] == 'o' && first.next->name[3] == 0);
  assert(numbers[2] == 0 && zeros[99] == 0 && second.next == 0);
}
