/* Streams, and files by their numbers. To use a stream that is null or closed is an error. What is read is arbitrary,
   and any operation may fail; but what a program has seen of a stream stays true. */
#include "internal.h"

enum { END_OF_FILE = -1, CLOSED = -1 };
enum { FROM_START, FROM_HERE, FROM_END };                        /* SEEK_SET, SEEK_CUR, SEEK_END */
enum { READS = 1, WRITES = 2 };
enum { NOT_KNOWN = -1, CANNOT_SEEK = -2, NOT_YET_DECIDED = -3 }; /* instead of a position */

/* As little as possible is kept, since it is there wherever something is printed. All of one size: then each is a word
   of its memory. The rest makes it longer than the FILE that programs see (stdio.h: 216 or 148 bytes), which they may
   copy, and no copy of which is a stream. */
enum { WORDS_OF_STATE = 7, WORDS = sizeof(long) == 8 ? 31 : 41 };

typedef struct {
  long number; /* of its file; the standard streams are there even if they are CLOSED */
  long atEnd, hasFailed;
  long pushedBack; /* a character, or END_OF_FILE */
  long position;
  long endWasSought;
  long directions; /* of READS and WRITES */
  long rest[WORDS - WORDS_OF_STATE];
} FILE;

static FILE standardInput = {0, 0, 0, END_OF_FILE, NOT_YET_DECIDED, 0, READS, {0}};
static FILE standardOutput = {1, 0, 0, END_OF_FILE, NOT_YET_DECIDED, 0, WRITES, {0}};
static FILE standardError = {2, 0, 0, END_OF_FILE, NOT_YET_DECIDED, 0, WRITES, {0}};
FILE *stdin = &standardInput;
FILE *stdout = &standardOutput;
FILE *stderr = &standardError;

/* What is no memory at all is found as it is read. */
static void checkStream(FILE *stream) {
  _Bool isClosed = stream->number == CLOSED;
  _Bool isStart = __fathom_object_offset(stream) == 0, isWhole = __fathom_object_size(stream) == sizeof *stream;
  if (!(isStart & isWhole))
    __fathom_unsupported("a stream that no function of the library has made");
  __fathom_undefined(!isClosed, "the stream is closed");
}

/* Behind something that was read or written, nobody counts where the stream is. */
static void move(FILE *stream) {
  if (stream->position >= 0)
    stream->position = NOT_KNOWN;
}

/* What feof and ferror return is only known not to be zero. */
static long anyTrue(void) {
  int n = __fathom_nondet_int("what feof or ferror returns");
  __fathom_assume(n != 0);
  return n;
}

static void fail(FILE *stream) {
  stream->hasFailed = anyTrue();
  setAnyErrno();
}

/* Numbers below 64 that the program has closed, and not been given again, as bits. */
static uint64_t closedNumbers;

/* What is left in a buffer of a file that the program closed by its number can be read, and there is room for more. */
static _Bool failsForClosed(FILE *stream) {
  _Bool isClosed = stream->number >= 0 && stream->number < 64 && (closedNumbers >> stream->number & 1) != 0;
  return isClosed && (__fathom_abstract("a stream of a file that is closed") & 1) != 0;
}

/* READS or WRITES on a stream that is not for it, or on nothing: */
static _Bool isInVain(FILE *stream, long direction) {
  if ((stream->directions & direction) != 0 && !failsForClosed(stream))
    return 0;
  stream->hasFailed = anyTrue();
  *__errno_location() = BAD_NUMBER;
  return 1;
}

/* Writes something. Whether that fails: */
static _Bool outputFails(FILE *stream) {
  checkStream(stream);
  move(stream);
  if (isInVain(stream, WRITES))
    return 1;
  if (!__fathom_nondet_bool("output fails"))
    return 0;
  fail(stream);
  return 1;
}

/* No more input: an end of file or an error. */
static void endInput(FILE *stream) {
  if (__fathom_nondet_bool("end of file"))
    stream->atEnd = anyTrue();
  else
    fail(stream);
}

/* Reads the character that ungetc has left, or END_OF_FILE. */
static int takePushedBack(FILE *stream) {
  checkStream(stream);
  move(stream);
  int c = stream->pushedBack;
  stream->pushedBack = END_OF_FILE;
  return c;
}

static int anyNotNegative(void) {
  int n = __fathom_nondet_int("result of the call");
  __fathom_assume(n >= 0);
  return n;
}

/* The numbers below 64 of files that are open, as bits: which of them are when the program starts is left open. Larger
   ones are given only where those are all in use, and never again. */
static uint64_t numbersInUse;
static _Bool numbersAreKnown;
static int largestNumber = 63;
static _Bool largeWasClosed;
/* Those that were opened for the other direction only. */
static uint64_t cannotBeRead, cannotBeWritten;

static void learnNumbers(void) {
  if (!numbersAreKnown)
    numbersInUse = (unsigned long long)__fathom_nondet_long_long("files that are open");
  numbersAreKnown = 1;
}

/* Of larger ones nobody knows. */
_Bool __fathom_is_closed(int number) {
  if (number < 0)
    return 1;
  learnNumbers();
  return number < 64 && (numbersInUse >> number & 1) == 0;
}

static _Bool failsOnClosed(int number) {
  if (!__fathom_is_closed(number))
    return 0;
  if (number >= 0)
    closedNumbers |= (uint64_t)1 << number;
  *__errno_location() = BAD_NUMBER;
  return 1;
}

/* A bit for each number; the last one is there for all that are larger, too, of which nobody knows more. */
enum { LAST_BIT = 63 };

static uint64_t bitOf(long number) { return (uint64_t)1 << (number < LAST_BIT ? number : LAST_BIT); }

static void setDirection(uint64_t *cannot, int number, _Bool isWithout) {
  if (isWithout)
    *cannot |= bitOf(number);
  else if (number < LAST_BIT)
    *cannot &= ~bitOf(number);
}

static _Bool fails(uint64_t cannot, int number) {
  return (cannot & bitOf(number)) != 0 && (number < LAST_BIT || (__fathom_abstract("number of the file") & 1));
}

/* The lowest that is free. */
static int takeNumber(long directions) {
  learnNumbers();
  int number = __fathom_nondet_int("number of the file");
  if (number >= 0 && number < 64) {
    uint64_t bit = (uint64_t)1 << number;
    __fathom_assume((numbersInUse & bit) == 0 && (~numbersInUse & (bit - 1)) == 0);
    numbersInUse |= bit;
    closedNumbers &= ~bit;
  } else if (largeWasClosed) { /* it may be given again */
    __fathom_assume(~numbersInUse == 0);
    number = 64 + (__fathom_abstract("number of the file") & SHRT_MAX);
  } else {
    __fathom_assume(number > largestNumber && ~numbersInUse == 0);
    largestNumber = number;
  }
  setDirection(&cannotBeRead, number, (directions & READS) == 0);
  setDirection(&cannotBeWritten, number, (directions & WRITES) == 0);
  return number;
}

/* The last two bits of flags are O_RDONLY, O_WRONLY or O_RDWR; a file that is opened with O_PATH is for nothing. */
static long directionsOf(int flags) {
  enum { MASK = 3, READ_ONLY = 0, WRITE_ONLY = 1, PATH_ONLY = 010000000 };
  if (flags & PATH_ONLY)
    return 0;
  return (flags & MASK) == READ_ONLY ? READS : (flags & MASK) == WRITE_ONLY ? WRITES : READS | WRITES;
}

int __fathom_open(int flags) { return zeroOrFailure() ? -1 : takeNumber(directionsOf(flags)); }

int open(const char *path, int flags, ...) {
  __fathom_check_string(path);
  return __fathom_open(flags);
}

/* The number is free behind a failure, too. */
int close(int number) {
  if (failsOnClosed(number))
    return -1;
  if (number >= 64 && largeWasClosed) { /* it may be this one */
    *__errno_location() = __fathom_abstract("close");
    return -(__fathom_abstract("close") & 1);
  }
  if (number >= 64) {
    largeWasClosed = 1;
    return zeroOrFailure();
  }
  numbersInUse &= ~((uint64_t)1 << number);
  closedNumbers |= (uint64_t)1 << number;
  return zeroOrFailure();
}

/* As glibc reads it: none if it begins with something else. */
static long directionsOfMode(const char *mode) {
  long directions = mode[0] == 'r' ? READS : mode[0] == 'w' || mode[0] == 'a' ? WRITES : 0;
  if (directions != 0)
    for (int i = 1; i < 7 && mode[i]; i++)
      if (mode[i] == '+')
        directions = READS | WRITES;
  return directions;
}

static FILE *newStream(int number, long position, long directions) {
  FILE *stream = __fathom_new_stream(sizeof *stream, 16);
  stream->number = number;
  stream->directions = directions;
  stream->atEnd = stream->hasFailed = stream->endWasSought = 0;
  stream->pushedBack = END_OF_FILE;
  stream->position = __fathom_nondet_bool("can seek") ? position : CANNOT_SEEK;
  return stream;
}

/* Of what must not be 0. */
static _Bool isInvalid(long argument) {
  if (argument == 0)
    *__errno_location() = INVALID;
  return argument == 0;
}

FILE *fdopen(int number, const char *mode) {
  __fathom_check_string(mode);
  long directions = directionsOfMode(mode);
  if (failsOnClosed(number) || isInvalid(directions) || zeroOrFailure())
    return NULL;
  _Bool cannot = ((directions & READS) != 0 && fails(cannotBeRead, number)) ||
                 ((directions & WRITES) != 0 && fails(cannotBeWritten, number));
  return isInvalid(!cannot) ? NULL : newStream(number, NOT_KNOWN, directions);
}

/* Where text is appended there may be some. */
FILE *fopen(const char *path, const char *mode) {
  __fathom_check_string(path);
  __fathom_check_string(mode);
  long directions = directionsOfMode(mode);
  if (isInvalid(directions))
    return NULL;
  if (__fathom_nondet_bool("fopen fails")) {
    setAnyErrno();
    return NULL;
  }
  return newStream(takeNumber(directions), mode[0] == 'a' ? NOT_KNOWN : 0, directions);
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
  int result = close(stream->number);
  if (stream == &standardInput || stream == &standardOutput || stream == &standardError)
    stream->number = CLOSED;
  else
    __fathom_delete(stream);
  return result;
}

/* All streams, if it is null: which of them has failed then is not kept. */
static _Bool flushOfAllFailed;

int fflush(FILE *stream) {
  if (stream)
    checkStream(stream);
  _Bool isLost = stream && failsForClosed(stream);
  if (!isLost && !__fathom_nondet_bool("fflush fails"))
    return 0;
  setAnyErrno();
  if (stream)
    stream->hasFailed = anyTrue();
  else
    flushOfAllFailed = 1;
  return END_OF_FILE;
}

int feof(FILE *stream) {
  checkStream(stream);
  return stream->atEnd;
}

int ferror(FILE *stream) {
  checkStream(stream);
  if (flushOfAllFailed)
    return __fathom_abstract("fflush");
  return stream->hasFailed;
}

void clearerr(FILE *stream) {
  checkStream(stream);
  stream->atEnd = stream->hasFailed = 0;
}

int fileno(FILE *stream) {
  checkStream(stream);
  return stream->number;
}

int fputc(int c, FILE *stream) { return outputFails(stream) ? END_OF_FILE : (unsigned char)c; }
int putc(int c, FILE *stream) { return fputc(c, stream); }
int putchar(int c) { return fputc(c, stdout); }

/* Nothing at all can be written anywhere. */
int fputs(const char *s, FILE *stream) {
  __fathom_check_string(s);
  checkStream(stream);
  if (s[0] == 0)
    return anyNotNegative();
  return outputFails(stream) ? END_OF_FILE : anyNotNegative();
}
int puts(const char *s) {
  __fathom_check_string(s);
  return outputFails(stdout) ? END_OF_FILE : anyNotNegative();
}

void perror(const char *s) {
  if (s)
    __fathom_check_string(s);
  outputFails(stderr);
}

/* printf and its kin (src/frontend/Printf.cpp): the stream comes first, if there is one, and the result, any length,
   last. Both tell the same about a failure. */
static enum { NOTHING, WRITTEN, FAILED } lastOutput;

void __fathom_check_stream(FILE *stream) { lastOutput = outputFails(stream) ? FAILED : WRITTEN; }
void __fathom_check_stdout(void) { __fathom_check_stream(stdout); }

int __fathom_printf_result(void) {
  _Bool fails = lastOutput == FAILED || (lastOutput == NOTHING && zeroOrFailure());
  lastOutput = NOTHING;
  return fails ? -1 : __fathom_abstract("printf") & INT_MAX;
}

/* An end of file lasts, as C says. */
int fgetc(FILE *stream) {
  int c = takePushedBack(stream);
  if (c != END_OF_FILE || stream->atEnd || isInVain(stream, READS))
    return c;
  c = __fathom_nondet_int("character that is read");
  __fathom_assume(c >= END_OF_FILE && c <= UCHAR_MAX);
  if (c == END_OF_FILE)
    endInput(stream);
  return c;
}

int getc(FILE *stream) { return fgetc(stream); }
int getchar(void) { return fgetc(stdin); }

/* There is one thread, and nothing to lock. */
int getc_unlocked(FILE *stream) { return fgetc(stream); }
int getchar_unlocked(void) { return fgetc(stdin); }
int putc_unlocked(int c, FILE *stream) { return fputc(c, stream); }
int putchar_unlocked(int c) { return fputc(c, stdout); }
int feof_unlocked(FILE *stream) { return feof(stream); }
int ferror_unlocked(FILE *stream) { return ferror(stream); }
void clearerr_unlocked(FILE *stream) { clearerr(stream); }

/* C promises room for one character. */
int ungetc(int c, FILE *stream) {
  checkStream(stream);
  if (c == END_OF_FILE)
    return c;
  if (stream->pushedBack != END_OF_FILE)
    __fathom_unsupported("ungetc of a second character");
  move(stream);
  stream->atEnd = 0;
  return stream->pushedBack = (unsigned char)c;
}

/* A line of this length, whatever stands in it. The loop has a summary: it costs nothing for large buffers. */
static void anyLine(char *line, size_t length) {
  __fathom_havoc(line, length);
  size_t last = length - 1;
  for (size_t i = 0; i < last; i++)
    line[i] = line[i] == '\n' ? ' ' : line[i];
}

/* The line is as long as there is room for, unless a newline or the end of the file comes before. Behind an error the
   contents are arbitrary. */
char *fgets(char *line, int size, FILE *stream) {
  checkStream(stream);
  if (size <= 0)
    return NULL;
  if (size == 1) {
    line[0] = 0;
    return line;
  }
  int first = takePushedBack(stream);
  if (first == END_OF_FILE && (stream->atEnd || isInVain(stream, READS)))
    return NULL;
  size_t most = size - 1, length = __fathom_nondet_size_t("length of the line");
  __fathom_assume(length <= most && (first == END_OF_FILE || length == 1 || (length != 0 && first != '\n')));
  if (length == 0) {
    endInput(stream);
    return NULL;
  }
  __fathom_check_writable(line, length + 1);
  if (length < most && __fathom_nondet_bool("reading fails")) {
    __fathom_havoc(line, length);
    fail(stream);
    return NULL;
  }
  anyLine(line, length);
  if (first != END_OF_FILE)
    line[0] = first;
  line[length] = 0;
  if (length < most && line[length - 1] != '\n')
    stream->atEnd = anyTrue();
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
  int first = takePushedBack(stream);
  if (first == END_OF_FILE && (stream->atEnd || isInVain(stream, READS)))
    return 0;
  size_t whole = __fathom_nondet_size_t("elements that are read"),
         part = __fathom_nondet_size_t("bytes of the next element");
  __fathom_assume(whole <= count && (whole == count ? part == 0 : part < size));
  __fathom_assume(first == END_OF_FILE || whole != 0 || part != 0);
  __fathom_havoc(to, whole * size + part);
  if (first != END_OF_FILE)
    *(char *)to = first;
  if (whole < count)
    endInput(stream);
  return whole;
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *stream) {
  checkStream(stream);
  size_t total = bytesOf(size, count);
  if (total == 0)
    return 0;
  __fathom_check_readable(from, total);
  if (!outputFails(stream))
    return count;
  if ((stream->directions & WRITES) == 0)
    return 0;
  size_t written = __fathom_nondet_size_t("elements that are written");
  __fathom_assume(written < count);
  return written;
}

/* Files that were read, written or moved by their numbers: where their streams are is not known from then on. */
static uint64_t movedByNumber;

/* A pipe cannot be sought in, now or later. */
static _Bool canSeek(FILE *stream) {
  if (movedByNumber & bitOf(stream->number))
    move(stream);
  if (stream->position == NOT_YET_DECIDED)
    stream->position = __fathom_nondet_bool("can seek") ? NOT_KNOWN : CANNOT_SEEK;
  return stream->position != CANNOT_SEEK;
}

/* A position of which only what holds for all follows, up to this one. */
#define ANY_POSITION(function, last)                                                                                   \
  (((uint64_t)(unsigned)__fathom_abstract(function) << 32 | (unsigned)__fathom_abstract(function)) & (last))

/* Once it was found, the file keeps its size, unless someone writes it. */
static long findEnd(FILE *stream) {
  if (stream->endWasSought)
    return ANY_POSITION("fseek", LONG_MAX);
  stream->endWasSought = 1;
  long size = __fathom_nondet_long("size of the file");
  __fathom_assume(size >= 0);
  return size;
}

/* Where fseek leads, if that is known; or false, if it leads nowhere. */
static _Bool findPosition(FILE *stream, long offset, int from, long *result) {
  *result = NOT_KNOWN;
  switch (from) {
  case FROM_START:
    *result = offset;
    return offset >= 0;
  case FROM_HERE:
    if (stream->position == NOT_KNOWN)
      return offset >= 0 || (__fathom_abstract("fseek") & 1);
    return !__builtin_add_overflow(stream->position, offset, result) && *result >= 0;
  case FROM_END:
    return !__builtin_add_overflow(findEnd(stream), offset, result) && *result >= 0;
  default:
    return 0;
  }
}

/* It may fail since something that was written before cannot be. */
int fseek(FILE *stream, long offset, int from) {
  checkStream(stream);
  long position;
  if (!canSeek(stream) || !findPosition(stream, offset, from, &position) || __fathom_nondet_bool("fseek fails")) {
    setAnyErrno();
    if (__fathom_nondet_bool("writing fails")) {
      stream->hasFailed = anyTrue();
      stream->pushedBack = END_OF_FILE;
    }
    return -1;
  }
  stream->atEnd = 0;
  stream->pushedBack = END_OF_FILE;
  stream->position = position;
  return 0;
}

/* What is not known is the same when it is asked for again. */
long ftell(FILE *stream) {
  checkStream(stream);
  if (!canSeek(stream)) {
    setAnyErrno();
    return -1;
  }
  if (stream->position == NOT_KNOWN)
    stream->position = ANY_POSITION("ftell", LONG_MAX);
  return stream->position;
}

void rewind(FILE *stream) {
  clearerr(stream);
  stream->pushedBack = END_OF_FILE;
  if (canSeek(stream))
    stream->position = 0;
  else
    setAnyErrno();
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

/* How many bytes of n were read or written, or a failure, as it is for numbers that cannot be. */
static ptrdiff_t anyPartOf(int number, size_t n, uint64_t cannot) {
  if (failsOnClosed(number))
    return -1;
  if (fails(cannot, number)) {
    *__errno_location() = BAD_NUMBER;
    return -1;
  }
  movedByNumber |= bitOf(number);
  ptrdiff_t part = __fathom_nondet_long("bytes that are read or written");
  __fathom_assume(part >= -1 && (part < 0 || (size_t)part <= n));
  if (part == -1)
    setAnyErrno();
  return part;
}

ptrdiff_t read(int number, void *to, size_t n) {
  ptrdiff_t length = anyPartOf(number, n, cannotBeRead);
  if (length > 0)
    __fathom_havoc(to, length);
  return length;
}

ptrdiff_t write(int number, const void *from, size_t n) {
  if (n != 0)
    __fathom_check_readable(from, n);
  return anyPartOf(number, n, cannotBeWritten);
}

/* Where lseek leads is not modelled. */
static _Bool lseekFails(int number, _Bool isBeforeStart) {
  if (failsOnClosed(number))
    return 1;
  if (isBeforeStart) {
    setAnyErrno();
    return 1;
  }
  movedByNumber |= bitOf(number);
  *__errno_location() = __fathom_abstract("lseek");
  return 0;
}

#define LSEEK(name, type, last)                                                                                        \
  type name(int number, type offset, int from) {                                                                       \
    if (lseekFails(number, from == FROM_START && offset < 0))                                                          \
      return -1;                                                                                                       \
    return (type)ANY_POSITION("lseek", last) | -(__fathom_abstract("lseek") & 1);                                      \
  }
LSEEK(lseek, long, LONG_MAX)
LSEEK(lseek64, int64_t, INT64_MAX)

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
