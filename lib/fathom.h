/* fathom.h: what a checked program can say to Fathom. Declarations only: Fathom gives them their meaning.

     #include <fathom.h>
     #include <stdlib.h>

     int main(void) {
       size_t n = fathom_nondet_size_t();
       fathom_assume(n > 0 && n < 10);       // only runs with this go on
       int *a = calloc(n, sizeof *a);
       if (!a)
         return 0;
       size_t i = fathom_nondet_size_t();
       fathom_assume(i < n);
       fathom_assert(a[i] == 0);             // must hold on every run that gets here
       free(a);
     }
*/
#ifndef FATHOM_H
#define FATHOM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define FATHOM_BOOL bool
extern "C" {
#else
#define FATHOM_BOOL _Bool
#endif

/* Runs on which the condition is false are not looked at any further. */
void fathom_assume(FATHOM_BOOL condition);
/* A property of kind `assert`: the condition holds on every run that gets here. */
void fathom_assert(FATHOM_BOOL condition);

/* An arbitrary value of the type, another one at each call: the inputs of the run. */
FATHOM_BOOL fathom_nondet_bool(void);
char fathom_nondet_char(void);
signed char fathom_nondet_schar(void);
unsigned char fathom_nondet_uchar(void);
short fathom_nondet_short(void);
unsigned short fathom_nondet_ushort(void);
int fathom_nondet_int(void);
unsigned fathom_nondet_uint(void);
long fathom_nondet_long(void);
unsigned long fathom_nondet_ulong(void);
long long fathom_nondet_longlong(void);
unsigned long long fathom_nondet_ulonglong(void);
size_t fathom_nondet_size_t(void);
int8_t fathom_nondet_int8(void);
uint8_t fathom_nondet_uint8(void);
int16_t fathom_nondet_int16(void);
uint16_t fathom_nondet_uint16(void);
int32_t fathom_nondet_int32(void);
uint32_t fathom_nondet_uint32(void);
int64_t fathom_nondet_int64(void);
uint64_t fathom_nondet_uint64(void);
/* An arbitrary address: null, into any object, or nowhere. */
void *fathom_nondet_ptr(void);

/* Whether the `size` bytes at `pointer` lie inside one live object. */
FATHOM_BOOL fathom_is_deref(const void *pointer, size_t size);
/* Whether the object `pointer` points into was written since its allocation or the last reset. */
FATHOM_BOOL fathom_is_modified(const void *pointer);
void fathom_reset_modified(const void *pointer);
/* Gives the `size` bytes at `pointer` arbitrary contents. */
void fathom_havoc(void *pointer, size_t size);

#ifdef __cplusplus
}
#endif
#undef FATHOM_BOOL
#endif
