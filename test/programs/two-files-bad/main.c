// expect: VIOLATED bounds:10
#include <assert.h>

extern int values[];
void push(int value);

int main(void) {
  push(3);
  push(4);
  return values[2];
}
