// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  char s[] = ",a,,bc";
  char *first = strtok(s, ",");
  assert(first == s + 1 && first[1] == 0);
  char *second = strtok(NULL, ",");
  assert(second == s + 4 && second[1] == 'c');
  assert(strtok(NULL, ",") == NULL);
}
