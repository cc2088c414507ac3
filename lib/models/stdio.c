/* Streams. A FILE is an opaque object: using one that is null or closed is a memory error. What is read is arbitrary;
   any operation may fail. */
#include "internal.h"

typedef char FILE;
enum { END_OF_FILE = -1 };

static FILE standardStreams[3];
FILE *stdin = &standardStreams[0];
FILE *stdout = &standardStreams[1];
FILE *stderr = &standardStreams[2];

static void checkStream(FILE *stream) { __fathom_check_readable(stream, 1); }

/* Zero or more, or the end of the file. */
static int anyCountOrFailure(void) {
  int n = __fathom_nondet_int();
  __fathom_assume(n >= END_OF_FILE);
  if (n == END_OF_FILE)
    setAnyErrno();
  return n;
}

FILE *fdopen(int, const char *mode) {
  __fathom_check_string(mode);
  if (zeroOrFailure())
    return NULL;
  return __fathom_malloc(1, 16);
}

FILE *fopen(const char *path, const char *mode) {
  __fathom_check_string(path);
  return fdopen(0, mode);
}

/* A buffer of the program's own would be written at any later time. */
int setvbuf(FILE *stream, char *buffer, int, size_t) {
  checkStream(stream);
  if (buffer)
    __fathom_unsupported("setvbuf with a buffer");
  return zeroOrFailure();
}
void setbuf(FILE *stream, char *buffer) { setvbuf(stream, buffer, 0, 0); }
void setlinebuf(FILE *stream) { setvbuf(stream, NULL, 0, 0); }

int fclose(FILE *stream) {
  checkStream(stream);
  if (stream != stdin && stream != stdout && stream != stderr)
    __fathom_free(stream);
  return zeroOrFailure();
}

int fflush(FILE *stream) {
  if (stream)
    checkStream(stream);
  return zeroOrFailure();
}

int feof(FILE *stream) {
  checkStream(stream);
  return __fathom_nondet_int();
}

int ferror(FILE *stream) {
  checkStream(stream);
  return __fathom_nondet_int();
}

int fputc(int c, FILE *stream) {
  checkStream(stream);
  return __fathom_nondet_bool() ? END_OF_FILE : (unsigned char)c;
}

int putc(int c, FILE *stream) { return fputc(c, stream); }
int putchar(int c) { return fputc(c, stdout); }

int fputs(const char *s, FILE *stream) {
  checkStream(stream);
  __fathom_check_string(s);
  return anyCountOrFailure();
}

int puts(const char *s) {
  __fathom_check_string(s);
  return anyCountOrFailure();
}

void perror(const char *s) {
  if (s)
    __fathom_check_string(s);
}

int fgetc(FILE *stream) {
  checkStream(stream);
  int c = __fathom_nondet_int();
  __fathom_assume(c >= END_OF_FILE && c <= UCHAR_MAX);
  return c;
}

int getc(FILE *stream) { return fgetc(stream); }
int getchar(void) { return fgetc(stdin); }

int ungetc(int c, FILE *stream) { return fputc(c, stream); }

/* After a read error the contents are arbitrary too. */
char *fgets(char *line, int size, FILE *stream) {
  checkStream(stream);
  if (size <= 0)
    return NULL;
  size_t length = __fathom_nondet_size_t();
  __fathom_assume(length < (size_t)size);
  __fathom_check_writable(line, length + 1);
  __fathom_havoc(line, length);
  if (__fathom_nondet_bool()) {
    setAnyErrno();
    return NULL;
  }
  line[length] = 0;
  return line;
}

/* The bytes of `count` elements; more than any object has when that is too much for size_t. */
static size_t bytesOf(size_t size, size_t count) {
  size_t total;
  return __builtin_mul_overflow(size, count, &total) ? SIZE_MAX : total;
}

/* Whole elements are counted, the bytes of one that was read in part have changed too. */
size_t fread(void *to, size_t size, size_t count, FILE *stream) {
  checkStream(stream);
  size_t total = bytesOf(size, count);
  if (total == 0)
    return 0;
  __fathom_check_writable(to, total);
  size_t whole = __fathom_nondet_size_t(), part = __fathom_nondet_size_t();
  __fathom_assume(whole <= count && (whole == count ? part == 0 : part < size));
  __fathom_havoc(to, whole * size + part);
  return whole;
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *stream) {
  checkStream(stream);
  size_t total = bytesOf(size, count);
  if (total == 0)
    return 0;
  __fathom_check_readable(from, total);
  size_t written = __fathom_nondet_size_t();
  __fathom_assume(written <= count);
  return written;
}

static long anyLongOrFailure(void) {
  long n = __fathom_nondet_long();
  __fathom_assume(n >= -1);
  if (n == -1)
    setAnyErrno();
  return n;
}

int fseek(FILE *stream, long, int) {
  checkStream(stream);
  return zeroOrFailure();
}

long ftell(FILE *stream) {
  checkStream(stream);
  return anyLongOrFailure();
}

void rewind(FILE *stream) { checkStream(stream); }
void clearerr(FILE *stream) { checkStream(stream); }

int fileno(FILE *stream) {
  checkStream(stream);
  return anyCountOrFailure();
}

int remove(const char *path) {
  __fathom_check_string(path);
  return zeroOrFailure();
}
int unlink(const char *path) { return remove(path); }

int rename(const char *from, const char *to) {
  __fathom_check_string(from);
  return remove(to);
}

/* Files by their numbers. */
int open(const char *path, int, ...) {
  __fathom_check_string(path);
  return anyCountOrFailure();
}

int close(int) { return zeroOrFailure(); }

/* How many bytes of n were read or written, or a failure. */
static ptrdiff_t anyPartOf(size_t n) {
  ptrdiff_t part = anyLongOrFailure();
  __fathom_assume(part < 0 || (size_t)part <= n);
  return part;
}

ptrdiff_t read(int, void *to, size_t n) {
  ptrdiff_t length = anyPartOf(n);
  if (length > 0)
    __fathom_havoc(to, length);
  return length;
}

ptrdiff_t write(int, const void *from, size_t n) {
  if (n != 0)
    __fathom_check_readable(from, n);
  return anyPartOf(n);
}

UNSUPPORTED(int, scanf, const char *, ...)
UNSUPPORTED(int, sscanf, const char *, const char *, ...)
UNSUPPORTED(int, fscanf, FILE *, const char *, ...)
UNSUPPORTED(int, vscanf, const char *, void *)
UNSUPPORTED(int, vsscanf, const char *, const char *, void *)
UNSUPPORTED(int, vfscanf, FILE *, const char *, void *)
UNSUPPORTED(int, __isoc99_scanf, const char *, ...)
UNSUPPORTED(int, __isoc99_sscanf, const char *, const char *, ...)
UNSUPPORTED(int, __isoc99_fscanf, FILE *, const char *, ...)
UNSUPPORTED(int, __isoc23_scanf, const char *, ...)
UNSUPPORTED(int, __isoc23_sscanf, const char *, const char *, ...)
UNSUPPORTED(int, __isoc23_fscanf, FILE *, const char *, ...)
UNSUPPORTED(int, asprintf, char **, const char *, ...)
UNSUPPORTED(int, vasprintf, char **, const char *, void *)
UNSUPPORTED(char *, gets, char *)
UNSUPPORTED(long, getline, char **, size_t *, FILE *)
