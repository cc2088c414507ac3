/* What the models are written with. Fathom gives the __fathom_ primitives their meaning; everything else is plain C.
   A dereference in a model is checked like one in the checked program, and reported at the call of the model. */
#ifndef FATHOM_MODELS_INTERNAL_H
#define FATHOM_MODELS_INTERNAL_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* A fresh heap object with arbitrary contents; never NULL. */
void *__fathom_malloc(size_t size, size_t align);
/* The same for new and new[]; what one of the three makes, the others must not free. */
void *__fathom_new(size_t size, size_t align);
void *__fathom_new_array(size_t size, size_t align);
/* The same as for new, and named as what fopen makes; __fathom_delete frees it. */
void *__fathom_new_stream(size_t size, size_t align);
/* An arbitrary choice; always true for sizes no object can have, otherwise false with --malloc-never-fails. */
_Bool __fathom_malloc_fails(size_t size);
/* Frees; a double or invalid free is a violation. NULL is not allowed. */
void __fathom_free(void *object);
void __fathom_delete(void *object);
void __fathom_delete_array(void *object);
/* Whether the `size` bytes at `pointer` lie inside one live object. */
_Bool fathom_is_deref(const void *pointer, size_t size);
/* The same, and that they may be written. */
_Bool __fathom_is_writable(const void *pointer, size_t size);
/* Size of the object pointed into, and where in it the pointer points. */
size_t __fathom_object_size(const void *pointer);
size_t __fathom_object_offset(const void *pointer);

/* No object is larger. */
#define LARGEST_OBJECT (SIZE_MAX > UINT32_MAX ? (size_t)((uint64_t)1 << 46) : (size_t)PTRDIFF_MAX)

/* Bulk operations; the ranges are checked like any access. */
void __fathom_memcpy(void *to, const void *from, size_t n);
void __fathom_memmove(void *to, const void *from, size_t n);
void __fathom_memset(void *to, int byte, size_t n);
/* The contents become arbitrary; the range is checked like that of a write. */
void __fathom_havoc(void *pointer, size_t n);
/* Only the access checks. */
void __fathom_check_readable(const void *pointer, size_t n);
void __fathom_check_writable(void *pointer, size_t n);

/* A violation of kind `undefined` where `ok` is false. */
void __fathom_undefined(_Bool ok, const char *what);
/* Where this can be reached the verdict is UNKNOWN. */
void __fathom_unsupported(const char *what);
_Noreturn void __fathom_assert_fail(const char *expression);
/* The run ends here, normally. */
_Noreturn void __fathom_halt(void);
_Noreturn void __fathom_exit(void);
void __fathom_assume(_Bool condition);

/* Results that the C standard leaves open. A run shows them with what they are; lib/replay.c looks some up by that. */
_Bool __fathom_nondet_bool(const char *what);
int __fathom_nondet_int(const char *what);
unsigned __fathom_nondet_uint(const char *what);
long __fathom_nondet_long(const char *what);
long long __fathom_nondet_long_long(const char *what);
size_t __fathom_nondet_size_t(const char *what);
/* Any, like these, but nobody chooses them: clocks and random numbers. A loop that goes on for some of these values may
   end nevertheless. */
int __fathom_unknown_int(const char *what);
unsigned __fathom_unknown_uint(const char *what);
long __fathom_unknown_long(const char *what);

/* Any number, of which only what holds for all of them follows: a run that depends on it is no error. */
int __fathom_abstract(const char *what);

/* errno, as a plain variable (errno.c). */
int *__errno_location(void);
enum { BAD_NUMBER = 9, NO_MEMORY = 12, INVALID = 22, OUT_OF_RANGE = 34, OVERFLOW = 75 }; /* as EBADF, ENOMEM, ... */

/* Models that other models call. */
_Noreturn void abort(void);
void *malloc(size_t size);
void free(void *object);
void *memcpy(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
void *memchr(const void *s, int c, size_t n);
size_t strlen(const char *s);
char *strchr(const char *s, int c);
int strcmp(const char *a, const char *b);
size_t strnlen(const char *s, size_t limit);
int tolower(int c);
int isspace(int c);

/* Walks to the terminating NUL; every byte on the way must be readable. */
void __fathom_check_string(const char *s);

/* The n bytes at `to` are written, the m bytes at `from` are read: neither is zero, and they must not overlap. */
void __fathom_check_apart(void *to, size_t n, const void *from, size_t m);
/* The same for ranges that lie in their objects. */
void __fathom_check_disjoint(const void *to, size_t n, const void *from, size_t m);

/* The number of a file that is opened with such flags, or -1; and whether no file of this number is open (stdio.c). */
int __fathom_open(int flags);
_Bool __fathom_is_closed(int number);

/* A library function that is not modelled. */
#define UNSUPPORTED(type, name, ...)                                                                                   \
  type name(__VA_ARGS__) {                                                                                             \
    __fathom_unsupported(#name);                                                                                       \
    return (type)0;                                                                                                    \
  }

/* Behind a failure. */
static inline void setAnyErrno(void) {
  int error = __fathom_nondet_int("value of errno");
  __fathom_assume(error > 0);
  *__errno_location() = error;
}

static inline int zeroOrFailure(void) {
  if (!__fathom_nondet_bool("call fails"))
    return 0;
  setAnyErrno();
  return -1;
}

static inline size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

#endif
