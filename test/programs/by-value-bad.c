// expect: VIOLATED bounds
// trap: 27
// Who passes a structure by value reads all of it, even if nobody looks at the copy.
#include <stdlib.h>

struct Numbers {
  long values[10];
};

static int ignore(struct Numbers numbers) {
  (void)numbers;
  return 1;
}

int main(void) {
  struct Numbers *numbers = malloc(sizeof(long));
  if (!numbers)
    return 0;
  numbers->values[0] = 4;
  int result = ignore(*numbers);
  free(numbers);
  return result;
}
