// expect: VIOLATED bounds:6
#include <string.h>

int main(void) {
  char a[8] = "abcd";
  strcat(a, "efgh");
}
