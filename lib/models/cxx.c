/* What C++ programs need of their run-time library, under its mangled names. Exceptions are not modelled. */
#include "internal.h"

enum { NEW_ALIGN = 16 };

/* A name with a size_t in it, which is unsigned long or unsigned int. */
#if SIZE_MAX > UINT32_MAX
#define SIZED(before, behind) before##m##behind
#else
#define SIZED(before, behind) before##j##behind
#endif

static void checkSize(size_t size) {
  if (size > LARGEST_OBJECT)
    __fathom_unsupported("operator new throws std::bad_alloc");
}
static void *newObject(size_t size, size_t align) {
  checkSize(size);
  return __fathom_new(size, align);
}
static void *newArray(size_t size, size_t align) {
  checkSize(size);
  return __fathom_new_array(size, align);
}
static void deleteObject(void *object) {
  if (object)
    __fathom_delete(object);
}
static void deleteArray(void *object) {
  if (object)
    __fathom_delete_array(object);
}

/* With the size that the compiler knows: that of the pointer's type, or of the array. */
static void checkDeletedSize(size_t made, size_t deleted) {
  __fathom_undefined(made == deleted, "delete of an object as one of another size (is its destructor not virtual?)");
}
static void deleteSizedObject(void *object, size_t size) {
  if (!object)
    return;
  size_t made = __fathom_object_size(object);
  __fathom_delete(object); // comes first: of what is not deleted rightly, the size says nothing
  checkDeletedSize(made, size);
}
static void deleteSizedArray(void *object, size_t size) {
  if (!object)
    return;
  size_t made = __fathom_object_size(object);
  __fathom_delete_array(object);
  checkDeletedSize(made, size);
}

/* new T, new T[n] */
void *SIZED(_Znw, )(size_t size) { return newObject(size, NEW_ALIGN); }
void *SIZED(_Zna, )(size_t size) { return newArray(size, NEW_ALIGN); }
void *SIZED(_Znw, St11align_val_t)(size_t size, size_t align) { return newObject(size, align); }
void *SIZED(_Zna, St11align_val_t)(size_t size, size_t align) { return newArray(size, align); }

/* new (std::nothrow) */
void *SIZED(_Znw, RKSt9nothrow_t)(size_t size, const void *) {
  return __fathom_malloc_fails(size) ? NULL : __fathom_new(size, NEW_ALIGN);
}
void *SIZED(_Zna, RKSt9nothrow_t)(size_t size, const void *) {
  return __fathom_malloc_fails(size) ? NULL : __fathom_new_array(size, NEW_ALIGN);
}

/* delete p, delete[] p, with and without size and alignment */
void _ZdlPv(void *object) { deleteObject(object); }
void _ZdaPv(void *object) { deleteArray(object); }
void _ZdlPvRKSt9nothrow_t(void *object, const void *) { deleteObject(object); }
void _ZdaPvRKSt9nothrow_t(void *object, const void *) { deleteArray(object); }
void SIZED(_ZdlPv, )(void *object, size_t size) { deleteSizedObject(object, size); }
void SIZED(_ZdaPv, )(void *object, size_t size) { deleteSizedArray(object, size); }
void _ZdlPvSt11align_val_t(void *object, size_t) { deleteObject(object); }
void _ZdaPvSt11align_val_t(void *object, size_t) { deleteArray(object); }
void SIZED(_ZdlPv, St11align_val_t)(void *object, size_t size, size_t) { deleteSizedObject(object, size); }
void SIZED(_ZdaPv, St11align_val_t)(void *object, size_t size, size_t) { deleteSizedArray(object, size); }

/* Local static variables, with one thread. The first byte of the guard says that the variable is initialised (the
   program reads it, too), the second that it is being initialised. */
int __cxa_guard_acquire(char *guard) {
  if (guard[0])
    return 0;
  __fathom_undefined(!guard[1], "the initialisation of a local static variable comes back to itself");
  guard[1] = 1;
  return 1;
}
void __cxa_guard_release(char *guard) {
  guard[0] = 1;
  guard[1] = 0;
}

void __cxa_pure_virtual(void) { __fathom_undefined(0, "call of a pure virtual function"); }
void __cxa_deleted_virtual(void) { __fathom_undefined(0, "call of a deleted virtual function"); }

/* The virtual tables of run-time type information: only their addresses are used. */
const void *_ZTVN10__cxxabiv117__class_type_infoE[11];
const void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];
const void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11];

/* std::terminate */
_Noreturn void _ZSt9terminatev(void) { abort(); }

/* Called for exceptions and run-time types. */
UNSUPPORTED(void, __cxa_throw_bad_array_new_length, void)
UNSUPPORTED(void *, __cxa_allocate_exception, size_t)
UNSUPPORTED(void, __cxa_throw, void *, void *, void (*)(void *))
UNSUPPORTED(void, __cxa_rethrow, void)
UNSUPPORTED(void *, __cxa_begin_catch, void *)
UNSUPPORTED(void *, __dynamic_cast, const void *, const void *, const void *, long)
