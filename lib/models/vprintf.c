/* printf and its kin with a list of arguments: reads the arguments that the format asks for, of which strings must be
   ones. What is printed is nobody's concern. (src/frontend/Printf.cpp does the same for calls that name their
   arguments, where the format is known before anything runs.) */
#include "internal.h"

/* Of stdio.c. */
void __fathom_check_stream(void *stream);
void __fathom_check_stdout(void);
int __fathom_printf_result(void);

static _Bool isDigit(char c) { return c >= '0' && c <= '9'; }
static _Bool isFlag(char c) { return c == '-' || c == '0' || c == '+' || c == ' ' || c == '#' || c == '\''; }

/* A number, or an argument in its place; INT_MAX if it is too large. */
static int readCount(const char **format, __builtin_va_list *arguments) {
  if (**format == '*') {
    ++*format;
    return __builtin_va_arg(*arguments, int);
  }
  unsigned n = 0;
  for (; isDigit(**format); ++*format)
    n = n > INT_MAX / 10 - 1 ? INT_MAX : n * 10 + (**format - '0');
  return (int)n;
}

enum length { SHORTER, INT, LONG, LONG_LONG, LONG_DOUBLE };

static enum length readLength(const char **format) {
  const char *s = *format;
  enum length result = INT;
  if (s[0] == 'h')
    result = SHORTER;
  else if (s[0] == 'l' && s[1] != 'l')
    result = LONG;
  else if (s[0] == 'z' || s[0] == 't')
    result = sizeof(size_t) == sizeof(long) ? LONG : INT;
  else if (s[0] == 'l' || s[0] == 'j' || s[0] == 'q')
    result = LONG_LONG;
  else if (s[0] == 'L')
    result = LONG_DOUBLE;
  if (result != INT || s[0] == 'z' || s[0] == 't')
    s += s[1] == s[0] && (s[0] == 'h' || s[0] == 'l') ? 2 : 1;
  *format = s;
  return result;
}

static void readInteger(enum length length, __builtin_va_list *arguments) {
  if (length == LONG_LONG || length == LONG_DOUBLE)
    (void)__builtin_va_arg(*arguments, long long);
  else if (length == LONG)
    (void)__builtin_va_arg(*arguments, long);
  else
    (void)__builtin_va_arg(*arguments, int);
}

static void readArgument(char kind, enum length length, int precision, __builtin_va_list *arguments) {
  switch (kind) {
  case '%':
  case 'm':
    return;
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
    return readInteger(length, arguments);
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    if (length == LONG_DOUBLE)
      (void)__builtin_va_arg(*arguments, long double);
    else
      (void)__builtin_va_arg(*arguments, double);
    return;
  case 'p':
    (void)__builtin_va_arg(*arguments, void *);
    return;
  case 'c':
    if (length != INT)
      __fathom_unsupported("vprintf with a wide character");
    (void)__builtin_va_arg(*arguments, int);
    return;
  case 's': {
    if (length != INT)
      __fathom_unsupported("vprintf with a wide string");
    const char *string = __builtin_va_arg(*arguments, const char *);
    if (precision < 0)
      __fathom_check_string(string);
    else
      strnlen(string, precision);
    return;
  }
  default: /* also %n, and "%1$s", which has an order of its own */
    __fathom_unsupported("vprintf with a conversion of this kind");
  }
}

static int print(const char *format, __builtin_va_list *arguments) {
  while ((format = strchr(format, '%')) != NULL) {
    format++;
    while (isFlag(*format))
      format++;
    readCount(&format, arguments);
    int precision = -1;
    if (*format == '.') {
      format++;
      precision = readCount(&format, arguments);
    }
    enum length length = readLength(&format);
    readArgument(*format, length, precision, arguments);
    if (*format)
      format++;
  }
  return __fathom_printf_result();
}

/* The caller's own list, which goes on as the arguments are read. On x86-64 it is an array, on i386 a pointer. */
#ifdef __x86_64__
#define LIST(list) ((__builtin_va_list *)(list))
#else
#define LIST(list) (&(list))
#endif

int vfprintf(void *stream, const char *format, __builtin_va_list arguments) {
  __fathom_check_stream(stream);
  return print(format, LIST(arguments));
}

int vprintf(const char *format, __builtin_va_list arguments) {
  __fathom_check_stdout();
  return print(format, LIST(arguments));
}

int vdprintf(int, const char *format, __builtin_va_list arguments) { return print(format, LIST(arguments)); }
