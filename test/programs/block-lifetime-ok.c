// expect: VERIFIED
// trap: 22
#include <assert.h>

static void fill(char *p, char c) {
  p[0] = c;
  p[3] = c;
}

int main(void) {
  int sum = 0;
  for (char i = 0; i < 3; i++) {
    char buffer[4];
    fill(buffer, i);
    sum += buffer[3];
  }
  {
    char unused[2];
    fill((char[4]){0}, unused[0]);
  }
  assert(sum == 3);
}
