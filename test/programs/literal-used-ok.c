// expect: VERIFIED
// Literals whose addresses go to functions that only use them.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct request {
  const char *name;
  int *numbers;
  unsigned count;
};
static int sum(const struct request *request) {
  int result = 0;
  for (unsigned i = 0; i < request->count; i++)
    result += request->numbers[i];
  return result + (int)strlen(request->name);
}
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(int argc, char **argv) {
  int copy[2] = {0};
  if (argc) {
    struct request request = {"ab", (int[]){1, 2, 3}, 3};
    assert(sum(&request) == 8);
    assert(sum(&(struct request){"", &(int){4}, 1}) == 4);
    int *numbers = (int[]){2, 1};
    qsort(numbers, 2, sizeof(int), compare);
    memcpy(copy, numbers, sizeof copy);
    assert(copy[0] == 1 && copy[1] == 2);
  }
}
