/* POSIX: files by their names, chance, signals that are blocked, locks. Anything may fail. What is kept behind a
   sigset_t is nobody's concern; there is one thread. */
#include "internal.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>

static int oneName(const char *name) {
  __fathom_check_string(name);
  return zeroOrFailure();
}

static int twoNames(const char *first, const char *second) {
  __fathom_check_string(first);
  return oneName(second);
}

int access(const char *path, int) { return oneName(path); }
int chdir(const char *path) { return oneName(path); }
int rmdir(const char *path) { return oneName(path); }
int mkdir(const char *path, mode_t) { return oneName(path); }
int chmod(const char *path, mode_t) { return oneName(path); }
int truncate(const char *path, off_t) { return oneName(path); }
int link(const char *from, const char *to) { return twoNames(from, to); }
int symlink(const char *from, const char *to) { return twoNames(from, to); }

static int openPath(const char *path, int flags) {
  __fathom_check_string(path);
  return __fathom_open(flags);
}
int creat(const char *path, mode_t) { return openPath(path, O_WRONLY); }
int openat(int, const char *path, int flags, ...) { return openPath(path, flags); }

static _Bool isFraction(long nanoseconds) { return nanoseconds >= 0 && nanoseconds < 1000000000; }

static int anyStatus(struct stat *result) {
  __fathom_check_writable(result, sizeof *result);
  if (zeroOrFailure())
    return -1;
  __fathom_havoc(result, sizeof *result);
  __fathom_assume(result->st_size >= 0 && result->st_blocks >= 0 && result->st_blksize > 0);
  __fathom_assume(isFraction(result->st_atim.tv_nsec) && isFraction(result->st_mtim.tv_nsec) &&
                  isFraction(result->st_ctim.tv_nsec));
  return 0;
}
int fstat(int number, struct stat *result) {
  if (!__fathom_is_closed(number))
    return anyStatus(result);
  *__errno_location() = BAD_NUMBER;
  return -1;
}
int stat(const char *restrict path, struct stat *restrict result) {
  __fathom_check_string(path);
  return anyStatus(result);
}
int lstat(const char *restrict path, struct stat *restrict result) { return stat(path, result); }

int system(const char *command) {
  if (command)
    __fathom_check_string(command);
  if (__fathom_nondet_bool("errno is set"))
    setAnyErrno();
  return __fathom_nondet_int("result of the command");
}

ptrdiff_t getrandom(void *to, size_t n, unsigned) {
  ptrdiff_t count = __fathom_unknown_long("bytes that are given");
  __fathom_assume(count >= -1 && count <= (ptrdiff_t)smaller(n, PTRDIFF_MAX));
  if (count > 0)
    __fathom_havoc(to, (size_t)count);
  if (count < 0)
    setAnyErrno();
  return count;
}

int getentropy(void *to, size_t n) {
  if (n > 256) {
    setAnyErrno();
    return -1;
  }
  if (zeroOrFailure())
    return -1;
  if (n > 0)
    __fathom_havoc(to, n);
  return 0;
}

/* Of an object that only the system knows; that such a call fails is no error of the program's. */
#define CHANGE(object, function) (__fathom_havoc(object, sizeof *(object)), __fathom_abstract(#function))

int sigemptyset(sigset_t *set) { return CHANGE(set, sigemptyset); }
int sigfillset(sigset_t *set) { return CHANGE(set, sigfillset); }
int sigaddset(sigset_t *set, int) { return CHANGE(set, sigaddset); }
int sigdelset(sigset_t *set, int) { return CHANGE(set, sigdelset); }
int sigprocmask(int, const sigset_t *restrict set, sigset_t *restrict before) {
  if (set)
    __fathom_check_readable(set, sizeof *set);
  return before ? CHANGE(before, sigprocmask) : __fathom_abstract("sigprocmask");
}

/* Zero or the number of an error. */
static int anyError(void) {
  int error = __fathom_nondet_int("result of the call");
  __fathom_assume(error >= 0);
  return error;
}

/* The usual mutex (all bytes zero) can be locked and unlocked; of other kinds results are not known. */
enum { BUSY = 16 };

static _Bool isUsual(const pthread_mutex_t *mutex) { return mutex->__data.__kind == PTHREAD_MUTEX_NORMAL; }

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  if (attributes) {
    __fathom_check_readable(attributes, sizeof *attributes);
    __fathom_havoc(mutex, sizeof *mutex);
    mutex->__data.__lock = 0;
  } else {
    __fathom_memset(mutex, 0, sizeof *mutex);
  }
  return anyError();
}
int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  __fathom_check_writable(mutex, sizeof *mutex);
  if (!isUsual(mutex))
    return CHANGE(mutex, pthread_mutex_trylock);
  if (mutex->__data.__lock)
    return BUSY;
  mutex->__data.__lock = 1;
  return 0;
}
int pthread_mutex_lock(pthread_mutex_t *mutex) {
  __fathom_check_writable(mutex, sizeof *mutex);
  if (!isUsual(mutex))
    return CHANGE(mutex, pthread_mutex_lock);
  if (mutex->__data.__lock)
    __fathom_unsupported("a mutex that is locked again by its owner");
  mutex->__data.__lock = 1;
  return 0;
}
int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  __fathom_check_writable(mutex, sizeof *mutex);
  if (!isUsual(mutex))
    return CHANGE(mutex, pthread_mutex_unlock);
  mutex->__data.__lock = 0;
  return 0;
}
int pthread_mutex_destroy(pthread_mutex_t *mutex) { return CHANGE(mutex, pthread_mutex_destroy); }
int pthread_cond_init(pthread_cond_t *restrict condition, const pthread_condattr_t *restrict attributes) {
  if (attributes)
    __fathom_check_readable(attributes, sizeof *attributes);
  __fathom_havoc(condition, sizeof *condition);
  return anyError();
}
int pthread_cond_signal(pthread_cond_t *condition) { return CHANGE(condition, pthread_cond_signal); }
int pthread_cond_broadcast(pthread_cond_t *condition) { return CHANGE(condition, pthread_cond_broadcast); }
int pthread_cond_destroy(pthread_cond_t *condition) { return CHANGE(condition, pthread_cond_destroy); }
