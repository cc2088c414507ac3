// expect: VERIFIED
#include <stdio.h>

int main(void) {
  getchar();
  fclose(stdin);
  puts("text");
  if (fclose(stdout))
    perror("text");
  fclose(stderr);
}
