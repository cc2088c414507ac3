/* The allocators. Failure is an arbitrary choice, so every caller is checked with and without memory. */
#include "internal.h"

enum { MALLOC_ALIGN = 16 };

static void *allocate(size_t size, size_t align) {
  if (__fathom_malloc_fails(size)) {
    *__errno_location() = NO_MEMORY;
    return NULL;
  }
  return __fathom_malloc(size, align);
}

void *malloc(size_t size) { return allocate(size, MALLOC_ALIGN); }

void *calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    *__errno_location() = NO_MEMORY;
    return NULL;
  }
  void *object = malloc(total);
  if (object)
    memset(object, 0, total);
  return object;
}

void free(void *object) {
  if (object)
    __fathom_free(object);
}

/* What __fathom_free would find wrong with a pointer before its object is even looked at; it reports that. */
static void checkIsStartOfLiveObject(void *object) {
  if (__fathom_object_offset(object) != 0 || !fathom_is_deref(object, 0))
    __fathom_free(object);
}

/* A size that no block can have: the old one stays as it is. But it must be a block, which freeing it tells; that run
   ends there, and the others go on. */
static void checkIsBlock(void *object) {
  if (__fathom_nondet_bool("block is looked at")) {
    __fathom_free(object);
    __fathom_halt();
  }
}

/* As in glibc, realloc(p, 0) frees p and returns NULL. When there is no memory the old block stays as it is. The block
   always becomes another: a program that keeps using the old pointer is wrong even where an allocator would not move
   it. But their addresses may be the same, so the old one ends before there is a new one, and a third keeps the
   contents meanwhile. */
void *realloc(void *old, size_t size) {
  if (!old)
    return malloc(size);
  checkIsStartOfLiveObject(old);
  if (size == 0) {
    __fathom_free(old);
    return NULL;
  }
  if (size > LARGEST_OBJECT)
    checkIsBlock(old);
  if (__fathom_malloc_fails(size)) {
    *__errno_location() = NO_MEMORY;
    return NULL;
  }
  size_t kept = smaller(size, __fathom_object_size(old));
  void *contents = __fathom_malloc(kept, MALLOC_ALIGN);
  __fathom_memcpy(contents, old, kept);
  __fathom_free(old);
  void *object = __fathom_malloc(size, MALLOC_ALIGN);
  __fathom_memcpy(object, contents, kept);
  __fathom_free(contents);
  return object;
}

void *reallocarray(void *old, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    *__errno_location() = NO_MEMORY;
    return NULL;
  }
  return realloc(old, total);
}

static _Bool isPowerOfTwo(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

/* An alignment that is no power of two may be an error, or be rounded up, as in glibc: how far is not modelled. */
void *aligned_alloc(size_t align, size_t size) {
  if (!isPowerOfTwo(align)) {
    if (!__fathom_nondet_bool("alignment is refused"))
      return malloc(size);
    *__errno_location() = INVALID;
    return NULL;
  }
  return allocate(size, align < MALLOC_ALIGN ? MALLOC_ALIGN : align);
}

void *memalign(size_t align, size_t size) { return aligned_alloc(align, size); }

int posix_memalign(void **result, size_t align, size_t size) {
  if (!isPowerOfTwo(align) || align < sizeof(void *))
    return INVALID;
  if (__fathom_malloc_fails(size))
    return NO_MEMORY;
  *result = __fathom_malloc(size, align < MALLOC_ALIGN ? MALLOC_ALIGN : align);
  return 0;
}
