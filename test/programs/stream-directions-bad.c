// expect: VIOLATED assert:13 assert:20 assert:23 assert:30 assert:34
// A stream that is opened with "+" goes in both directions, as does a file that is opened with O_RDWR.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

extern int nondet_int(void);

static void readWhatIsWritten(void) {
  FILE *both = fopen("a", "wb+");
  if (both)
    assert(fgetc(both) == EOF);
}

static void useNumber(void) {
  int number = open("a", O_RDWR);
  if (number >= 0 && number < 60) {
    char byte;
    assert(read(number, &byte, 1) == -1);
    FILE *stream = fdopen(number, "a+");
    if (stream)
      assert(fputc('x', stream) == EOF);
  }
}

static void readFile(void) {
  FILE *in = fopen("b", "r");
  if (in)
    assert(fgetc(in) == EOF);
}

static void readInput(void) {
  assert(getchar() == EOF);
}

int main(void) {
  switch (nondet_int()) {
  case 0:
    readWhatIsWritten();
    break;
  case 1:
    useNumber();
    break;
  case 2:
    readFile();
    break;
  default:
    readInput();
  }
  return 0;
}
