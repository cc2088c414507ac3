// expect: VIOLATED null:5
#include <stdio.h>

int main(void) {
  puts(NULL);
}
