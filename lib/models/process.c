/* Ends of a run, assertions, the environment, and what would need a second thread or a second return. */
#include "internal.h"

_Noreturn void exit(int) { __fathom_exit(); }
_Noreturn void _Exit(int) { __fathom_halt(); }
_Noreturn void _exit(int) { __fathom_halt(); }
_Noreturn void quick_exit(int) { __fathom_halt(); }
_Noreturn void abort(void) { __fathom_halt(); }

/* What assert calls in glibc and musl, in older systems, and on a Mac. */
_Noreturn void __assert_fail(const char *expression, const char *, unsigned, const char *) {
  __fathom_assert_fail(expression);
}
_Noreturn void __assert(const char *expression, const char *, int) { __fathom_assert_fail(expression); }
_Noreturn void __assert_rtn(const char *, const char *, int, const char *expression) {
  __fathom_assert_fail(expression);
}
_Noreturn void __assert_perror_fail(int, const char *, unsigned, const char *) {
  __fathom_assert_fail("assert_perror");
}

/* Whether there is a variable of this name: as it was found before, for nothing here changes the environment. Names
   that are constants are known again. Where a name is not, what was found before may be about the same. */
static _Bool isInEnvironment(const char *name, _Bool anyAnswer, _Bool *isNew) {
  enum { MOST = 8 };
  static const char *known[MOST];
  static _Bool isThere[MOST], wasAsked, hasOtherNames;
  _Bool isConstant = !__fathom_is_writable(name, 1), isFirst = !wasAsked;
  wasAsked = 1;
  for (int i = 0; isConstant && !hasOtherNames && i < MOST; i++) {
    if (!known[i]) {
      known[i] = name;
      isThere[i] = anyAnswer;
      *isNew = 1;
    }
    if (known[i] == name || strcmp(known[i], name) == 0)
      return isThere[i];
  }
  hasOtherNames = 1;
  *isNew = isFirst;
  return isFirst ? anyAnswer : __fathom_abstract("getenv") & 1;
}

/* The value is an arbitrary string that ends where its object ends, and may be overwritten at the next call, as C
   allows. Asked for again it is the same, but what it was is not kept: then nothing follows from what it is. Linux
   gives no string of the environment more than 128 KiB. */
char *getenv(const char *name) {
  static char environment[131072];
  enum { LAST = sizeof environment - 1 };
  __fathom_check_string(name);
  if (!*name)
    return NULL;
  _Bool isNew = 0;
  if (!isInEnvironment(name, !__fathom_nondet_bool("variable is not set"), &isNew))
    return NULL;
  size_t length = isNew ? __fathom_nondet_size_t("length of the value") : __fathom_abstract("getenv") & LAST;
  __fathom_assume(length <= LAST);
  __fathom_havoc(environment, LAST);
  return environment + (LAST - length);
}

char *secure_getenv(const char *name) { return getenv(name); }

/* What is called at the end, the last one first: functions, and destructors of static objects. C promises room for 32
   functions; glibc has more. */
enum { MOST_AT_EXIT = 64 };
static struct {
  void (*function)(void);
  void (*destructor)(void *);
  void *object;
} atExit[MOST_AT_EXIT];
static size_t numAtExit;

static int addAtExit(void (*function)(void), void (*destructor)(void *), void *object) {
  __fathom_undefined(function || destructor, "a null pointer, to be called at the end");
  if (numAtExit == MOST_AT_EXIT) {
    __fathom_unsupported("more than 64 functions to be called at the end");
    __fathom_halt();
  }
  atExit[numAtExit].function = function;
  atExit[numAtExit].destructor = destructor;
  atExit[numAtExit].object = object;
  numAtExit++;
  return 0;
}

int atexit(void (*function)(void)) { return addAtExit(function, NULL, NULL); }
int __cxa_atexit(void (*destructor)(void *), void *object, void *) { return addAtExit(NULL, destructor, object); }

/* Called where main returns and by exit, in programs that call one of these. They may be called at the end, too; exit may
   not, though glibc goes on with the next one. */
void __fathom_call_at_exit(void) {
  static _Bool isEnding;
  if (isEnding) {
    __fathom_unsupported("a call of exit in a function that is called at the end");
    __fathom_halt();
  }
  isEnding = 1;
  while (numAtExit > 0) {
    numAtExit--;
    void *object = atExit[numAtExit].object;
    atExit[numAtExit].object = NULL; /* is held no longer */
    if (atExit[numAtExit].function)
      atExit[numAtExit].function();
    else
      atExit[numAtExit].destructor(object);
  }
}

UNSUPPORTED(int, at_quick_exit, void (*)(void))
UNSUPPORTED(int, on_exit, void (*)(int, void *), void *)

UNSUPPORTED(int, setjmp, void *)
UNSUPPORTED(int, _setjmp, void *)
UNSUPPORTED(int, sigsetjmp, void *, int)
UNSUPPORTED(int, __sigsetjmp, void *, int)
UNSUPPORTED(void, longjmp, void *, int)
UNSUPPORTED(void, _longjmp, void *, int)
UNSUPPORTED(void, siglongjmp, void *, int)

UNSUPPORTED(int, fork, void)
UNSUPPORTED(int, vfork, void)
UNSUPPORTED(void *, signal, int, void (*)(int))
UNSUPPORTED(int, sigaction, int, const void *, void *)
UNSUPPORTED(int, raise, int)
UNSUPPORTED(int, pthread_create, void *, const void *, void *(*)(void *), void *)
UNSUPPORTED(int, thrd_create, void *, int (*)(void *), void *)
