// expect: VERIFIED
// A stream that is opened for one direction fails in the other one; so do files by their numbers.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void onlyWrites(FILE *stream) {
  char line[8];
  assert(fgetc(stream) == EOF && errno == EBADF);
  assert(ferror(stream));
  clearerr(stream);
  assert(!fgets(line, sizeof line, stream));
  assert(fread(line, 1, 4, stream) == 0);
  assert(ferror(stream) && !feof(stream));
}

static void onlyReads(FILE *stream) {
  assert(fputc('x', stream) == EOF && errno == EBADF);
  assert(fputs("x", stream) == EOF);
  assert(fwrite("abcd", 1, 4, stream) == 0);
  assert(fputs("", stream) >= 0);
  assert(fprintf(stream, "%d", 1) < 0);
  assert(ferror(stream));
}

int main(void) {
  FILE *out = fopen("a", "w");
  if (out) {
    onlyWrites(out);
    fclose(out);
  }
  FILE *in = fopen("a", "rb");
  if (in) {
    onlyReads(in);
    fclose(in);
  }
  assert(!fopen("a", "+") && errno == EINVAL);
  onlyReads(stdin);
  onlyWrites(stdout);
  int number = open("a", O_RDONLY);
  if (number >= 0 && number < 60) {
    assert(write(number, "a", 1) == -1);
    FILE *stream = fdopen(number, "w");
    assert(!stream);
    close(number);
  }
  number = open("a", O_WRONLY | O_CREAT, 0600);
  if (number >= 0 && number < 60) {
    char byte;
    assert(read(number, &byte, 1) == -1 && errno == EBADF);
  }
  return 0;
}
