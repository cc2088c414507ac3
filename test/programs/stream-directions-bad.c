// expect: VIOLATED assert:11 assert:14 assert:20 assert:25 assert:30
// A stream that is opened with "+" goes in both directions, as does a file that is opened with O_RDWR.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *both = fopen("a", "wb+");
  if (both) {
    assert(fgetc(both) == EOF);
    fclose(both);
  } else {
    assert(getchar() == EOF);
    return 0;
  }
  int number = open("a", O_RDWR);
  if (number >= 0 && number < 60) {
    char byte;
    assert(read(number, &byte, 1) == -1);
    FILE *stream = fdopen(number, "a+");
    if (!stream) {
      close(number);
    } else {
      assert(fputc('x', stream) == EOF);
      fclose(stream);
    }
  } else if (number == -1) {
    FILE *in = fopen("b", "r");
    assert(!in || fgetc(in) == EOF);
    if (in)
      fclose(in);
  }
  return 0;
}
